/** What a search asks for: nothing, or at least `minimo` letters, without the spaces at its ends; undefined while it is too short. */
export function pedidoDe(escrito: string, minimo: number): string | undefined {
  const pedido = escrito.trim();
  return pedido === '' || pedido.length >= minimo ? pedido : undefined;
}
