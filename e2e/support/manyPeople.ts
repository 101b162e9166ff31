import type { ApiClient } from './school.ts'

/** The imported families, each with one child. The sample school has more. */
const FAMILIES = 5000

/** Imports so many families that their lists have a hundred pages. They stay for the other tests of the file. */
export async function importManyPeople(office: ApiClient): Promise<void> {
  const { parents } = await office.send<{ parents: object[] }>('GET', '/api/users/parents')
  if (parents.length > FAMILIES) return
  await office.send('POST', '/api/imports/parents', { csv: familiesCsv(), confirmed: true, name: 'families.csv' })
}

/** Aaaa Many, Aaab Many, …, with the children Kai Aaaa, Kai Aaab, … in kindergarten. */
function familiesCsv(): string {
  const rows = Array.from({ length: FAMILIES }, (_, n) => {
    const name = wordOf(n)
    return [`${name.toLowerCase()}@many.example`, name, 'Many', '9285550142', 'Kai', name, 'K'].join(',')
  })
  const header = 'email,first_name,last_name,phone,child_first_name,child_last_name,child_grade'
  return [header, ...rows].join('\r\n')
}

/** Four letters that sort in the order of the numbers. */
function wordOf(n: number): string {
  const letters = [17_576, 676, 26, 1].map((place) => String.fromCharCode(97 + (Math.floor(n / place) % 26)))
  const word = letters.join('')
  return `${word.charAt(0).toUpperCase()}${word.slice(1)}`
}
