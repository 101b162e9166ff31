/** Crockford's alphabet: no I, L, O and U. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const BITS = 5

/** The first `length` characters, five bits each. `bytes` must have enough of them. */
export function base32(bytes: Buffer, length: number): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return Array.from(
    { length },
    (_, index) => ALPHABET[Number.parseInt(bits.slice(index * BITS, (index + 1) * BITS), 2)],
  ).join('')
}
