/** Selector of what stands over the page and keeps it out: the browser's own window, and those that are drawn. */
export const VENTANA = 'dialog[open], [role="dialog"], [role="alertdialog"]';
