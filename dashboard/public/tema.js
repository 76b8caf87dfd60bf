// Blocks the first paint for an instant, so that a dark screen never flashes white. Kept in step with src/ui/tema.ts.
(() => {
  let tema = 'sistema';
  try {
    tema = JSON.parse(localStorage.getItem('chaski.tema') ?? '"sistema"');
  } catch {
    // No storage, or not ours: the system's theme.
  }
  const oscuro = tema === 'oscuro' || (tema !== 'claro' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = oscuro ? 'dark' : 'light';
})();
