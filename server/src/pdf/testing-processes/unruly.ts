import { serveJobs } from '../serve.ts';

/** A process that does what the document's hash says: `hang`, `die`, `refuse`, `swell`, `devour`, or answers with its own number. */
const kept: Buffer[] = [];
const MIB = 1024 * 1024;

serveJobs(({ hash }) => {
  switch (hash) {
    case 'hang':
      for (;;);
    case 'die':
      return process.exit(7);
    case 'refuse':
      throw new Error('refused');
    case 'swell':
      kept.push(Buffer.alloc(300 * MIB, 1));
      break;
    case 'devour':
      for (;;) kept.push(Buffer.alloc(MIB, 1));
  }
  return Buffer.from(String(process.pid));
});
