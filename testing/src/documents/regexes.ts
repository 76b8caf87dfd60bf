/** The regular expressions that stand in the text of a program, and strings that make bad ones slow. */

export interface Literal {
  readonly fuente: string;
  readonly banderas: string;
}

/** Words after which a `/` begins an expression and does not divide. */
const BEFORE = /(?:^|[^\w$.])(?:return|typeof|case|in|of|do|else|void|delete|throw|new|await|yield)$/;

/** Every literal of a TypeScript text, in order. Comments, strings and templates are passed over. */
export function regexesOf(text: string): Literal[] {
  const found: Literal[] = [];
  // Where each open `${` of a template goes back to its text.
  const templates: number[] = [];
  let depth = 0;
  let code = '';
  for (let at = 0; at < text.length; at++) {
    const two = text.slice(at, at + 2);
    const letter = text[at] ?? '';
    if (two === '//') at = endOf(text, '\n', at);
    else if (two === '/*') at = endOf(text, '*/', at) + 1;
    else if (letter === "'" || letter === '"') at = endOfString(text, at, letter);
    else if (letter === '`' || (letter === '}' && templates.at(-1) === depth)) {
      if (letter === '}') templates.pop();
      at = endOfTemplate(text, at);
      if (text[at] === '{') templates.push(depth);
    } else if (letter === '/' && beginsExpression(code)) {
      const end = endOfRegex(text, at);
      const banderas = /^[a-z]*/.exec(text.slice(end + 1))?.[0] ?? '';
      found.push({ fuente: text.slice(at + 1, end), banderas });
      at = end + banderas.length;
      code += ')';
      continue;
    } else {
      if (letter === '{') depth++;
      if (letter === '}') depth--;
      if (letter.trim() !== '') code = (code + letter).slice(-20);
      else if (!code.endsWith(' ')) code += ' ';
      continue;
    }
    code += ')';
  }
  return found;
}

function beginsExpression(code: string): boolean {
  const before = code.trimEnd();
  return before === '' || BEFORE.test(before) || !/[\w$)\]}]$/.test(before);
}

function endOf(text: string, what: string, from: number): number {
  const end = text.indexOf(what, from + 1);
  return end < 0 ? text.length : end;
}

function endOfString(text: string, from: number, quote: string): number {
  let at = from + 1;
  while (at < text.length && text[at] !== quote) at += text[at] === '\\' ? 2 : 1;
  return at;
}

/** The closing backtick, or the brace of the next `${`. */
function endOfTemplate(text: string, from: number): number {
  for (let at = from + 1; at < text.length; at++) {
    if (text[at] === '\\') at++;
    else if (text[at] === '`') return at;
    else if (text[at] === '$' && text[at + 1] === '{') return at + 1;
  }
  return text.length;
}

function endOfRegex(text: string, from: number): number {
  let inClass = false;
  for (let at = from + 1; at < text.length; at++) {
    if (text[at] === '\\') at++;
    else if (text[at] === '[') inClass = true;
    else if (text[at] === ']') inClass = false;
    else if (text[at] === '/' && !inClass) return at;
  }
  return text.length;
}

const SIEMPRE = ['a', 'A', '0', '1', ' ', '\t', '\n', '-', '_', '.', '/', '\\', '"', 'ñ', '😀', '\0'];

/** Long strings that an expression may begin to match in many ways and does not match in the end. */
export function cuerdas({ fuente }: Literal, largo: number): string[] {
  const plain = fuente.replace(/\\[dwsSWDbB]|\\u\{?[0-9a-f]+\}?|\\x[0-9a-f]{2}|\(\?<?[:=!]|[[\](){}?*+|^$\\.]/gi, '\0');
  const words = [...new Set(plain.split('\0').filter((word) => word.length > 0 && word.length <= 40))].slice(0, 12);
  const letters = [...new Set([...SIEMPRE, ...words.flatMap((word) => [...word])])].slice(0, 48);
  const pumps = [...letters, ...words, ...words.map((word) => `${word} `), 'a ', 'a.', '0,', ' \n', '-0', 'a-', '://'];
  const heads = ['', ...words.slice(0, 3)];
  return pumps.flatMap((pump) => {
    const pumped = pump.repeat(Math.ceil(largo / pump.length)).slice(0, largo);
    return heads.map((head) => `${head}${pumped}\u0001`);
  });
}
