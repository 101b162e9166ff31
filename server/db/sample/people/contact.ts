/** Domains reserved for examples, which receive no mail. */
const DOMAINS = ['example.org', 'example.com', 'example.net']
const AREA_CODES = ['602', '480', '623', '928', '520']

/** Letters that Unicode does not decompose into a base letter and a mark. */
const ASCII_LETTERS: Readonly<Record<string, string>> = { ł: 'l', ø: 'o', ı: 'i', þ: 'th', đ: 'd' }

export function emailAddress(first: string, last: string, index: number): string {
  return `${toAscii(first)}.${toAscii(last)}@${DOMAINS[index % DOMAINS.length]}`
}

/** Ten digits from 555-0100 to 555-0199, which are reserved for fiction. */
export function phoneNumber(index: number): string {
  return `${AREA_CODES[index % AREA_CODES.length]}55501${String(index).padStart(2, '0')}`
}

function toAscii(name: string): string {
  const letters = name.toLowerCase().replace(/[łøıþđ]/g, (letter) => ASCII_LETTERS[letter] ?? letter)
  return letters.normalize('NFKD').replace(/[^a-z]/g, '')
}
