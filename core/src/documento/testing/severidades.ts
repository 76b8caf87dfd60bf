/**
 * For tests only: what SUNAT observes in boletas and their notes, and the code with which it refuses facturas and theirs for the
 * same since 2021-09-01 (control of changes of 2021-04-06, rows 427 to 431; kept by the edition of 2026-08-26).
 */
export const PARES_DE_SEVERIDAD: readonly (readonly [observa: string, rechaza: string])[] = (
  '4287>3270 4288>3271 4294>3272 4295>3273 4296>3274 4297>3275 4298>3276 4299>3277 4309>3278 4310>3279 4312>3280 4022>3283 ' +
  '4023>3284 4024>3285 4028>3286 4212>3288 4244>3289 4289>3290 4290>3291 4293>3292 4300>3293 4301>3294 4302>3295 4303>3296 ' +
  '4304>3297 4305>3298 4306>3299 4307>3300 4308>3301 4311>3302 4314>3303 4316>3304 4317>3305 4321>3306 4322>3307'
)
  .split(' ')
  .map((par) => {
    const [observa = '', rechaza = ''] = par.split('>');
    return [observa, rechaza];
  });
