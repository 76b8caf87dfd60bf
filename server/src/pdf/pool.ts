export interface PdfPool {
  renderPdf(impreso: unknown): Promise<Buffer>;
  close(): Promise<void>;
}
export function createPdfPool(_: object): PdfPool {
  return { renderPdf: async () => Buffer.from('%PDF-'), close: async () => {} };
}
