import pg from 'pg';

/** Tells of every SQL statement that this process issues, and when it is done, until the answer is called. */
export function watchStatements(tell: (text: string, done: Promise<unknown>) => void): () => void {
  const original = pg.Client.prototype.query;
  const watched = function (this: pg.Client, ...args: unknown[]) {
    const [first] = args;
    const result: unknown = Reflect.apply(original, this, args);
    const done = result instanceof Promise ? result.catch(() => {}) : Promise.resolve();
    if (typeof first === 'string') tell(first, done);
    else if (typeof first === 'object' && first !== null && 'text' in first) tell(String(first.text), done);
    return result;
  };
  Reflect.set(pg.Client.prototype, 'query', watched);
  return () => void Reflect.set(pg.Client.prototype, 'query', original);
}
