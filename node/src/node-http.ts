/**
 * Node's own HTTP server. An `import` of `node:http` reads each of its names, and one of them is made of all of Node's HTTP client:
 * a twentieth of a start.
 */
export const { createServer, ServerResponse, STATUS_CODES } = process.getBuiltinModule('node:http');
