export function toImpreso(...args: unknown[]): unknown { return args; }
