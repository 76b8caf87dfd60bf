/** Groups of names that lead to each other, whichever way one follows `edges` (Tarjan's strongly connected components, of two or more). */
export function knotsOf(edges: ReadonlyMap<string, ReadonlySet<string>>): string[][] {
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const path: string[] = [];
  const knots: string[][] = [];
  const follow = (name: string): number => {
    let low = order.size;
    order.set(name, low);
    lowest.set(name, low);
    path.push(name);
    for (const next of edges.get(name) ?? []) {
      if (!order.has(next)) low = Math.min(low, follow(next));
      else if (path.includes(next)) low = Math.min(low, lowest.get(next) ?? low);
    }
    lowest.set(name, low);
    if (low === order.get(name)) {
      const knot = path.splice(path.indexOf(name));
      if (knot.length > 1) knots.push(knot.sort());
    }
    return low;
  };
  for (const name of edges.keys()) if (!order.has(name)) follow(name);
  return knots;
}
