/** Names reserved for examples: no mail ever arrives there. */
const DOMAINS = ['example.org', 'example.com', 'example.net']
const AREA_CODES = ['602', '480', '623', '928', '520']

/** Letters that do not fall apart into a plain one and a mark. */
const PLAIN: Readonly<Record<string, string>> = { ł: 'l', ø: 'o', ı: 'i', þ: 'th', đ: 'd' }

/** An address made of the name in plain letters. */
export function addressOf(first: string, last: string, index: number): string {
  return `${plain(first)}.${plain(last)}@${DOMAINS[index % DOMAINS.length]}`
}

/** Ten digits from the numbers 555-0100 to 555-0199, which are nobody's. */
export function phoneOf(index: number): string {
  return `${AREA_CODES[index % AREA_CODES.length]}55501${String(index).padStart(2, '0')}`
}

function plain(name: string): string {
  const letters = name.toLowerCase().replace(/[łøıþđ]/g, (letter) => PLAIN[letter] ?? letter)
  return letters.normalize('NFKD').replace(/[^a-z]/g, '')
}
