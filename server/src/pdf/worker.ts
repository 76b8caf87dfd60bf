import { createRenderer } from './renderer.ts';
import { serveJobs } from './serve.ts';

/*
 * Sets PDFs in a process of its own, one at a time. Typst is native code that never yields and may take memory without end: here it
 * holds up nobody, and is ended with all that it took.
 */
serveJobs(createRenderer());
