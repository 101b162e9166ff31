/** The oldest birthdate is this many years in the past (rulings, section 6). */
const OLDEST_YEARS = 25

/** The day of "mm/dd/yyyy" as "yyyy-mm-dd"; undefined if there is no such day. */
export function dayOf(date: string): string | undefined {
  const [, month, day, year] = /^(\d\d)\/(\d\d)\/(\d{4})$/.exec(date) ?? []
  const iso = `${year}-${month}-${day}`
  const time = Date.parse(`${iso}T00:00:00Z`)
  if (Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== iso) return undefined
  return iso
}

/** "2019-03-07" as "03/07/2019". Any other text is unchanged. */
export function dateText(text: string): string {
  return text.trim().replace(/^(\d{4})-(\d\d)-(\d\d)$/, '$2/$3/$1')
}

export function isDate(text: string): boolean {
  return dayOf(text) !== undefined
}

/** Whether the date lies before today and within 25 years. `today` is "yyyy-mm-dd". */
export function isBirthdate(text: string, today: string): boolean {
  const day = dayOf(text)
  if (day === undefined) return false
  const oldest = `${Number(today.slice(0, 4)) - OLDEST_YEARS}${today.slice(4)}`
  return day < today && day >= oldest
}
