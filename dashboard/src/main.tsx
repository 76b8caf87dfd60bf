import './app.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { setNonce } from 'get-nonce';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createConsultas } from './api/consultas.ts';
import { buildRouter } from './router.tsx';
import { bringPartes } from './shell/partes.ts';
import { bringMenus } from './ui/overlay/menu.tsx';

// The scroll lock of dialogs adds a <style>, which the Content-Security-Policy takes only with this answer's nonce.
const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content;
if (nonce !== undefined && nonce !== '') setNonce(nonce);

const consultas = createConsultas();
const router = buildRouter(consultas);
const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={consultas}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
);
bringPartes([bringMenus]);
