/** School years start in August; months count from 0. */
const FIRST_MONTH = 7

const SEASONS: Readonly<Record<string, readonly [from: string, to: string]>> = {
  fall: ['08-01', '12-31'],
  spring: ['01-01', '05-31'],
  summer: ['06-01', '07-31'],
}

/** The school year of a day and the next school year, as "2026 - 2027" (rulings, section 3). `today` is YYYY-MM-DD. */
export function currentSchoolYears(today: string): string[] {
  const first = schoolYearEnding(today) - 1
  return [first, first + 1].map((start) => `${start} - ${start + 1}`)
}

/** The year in which the school year of a day ends. `day` is YYYY-MM-DD. */
export function schoolYearEnding(day: string): number {
  const [year = 0, month = 1] = day.split('-').map(Number)
  return month - 1 < FIRST_MONTH ? year : year + 1
}

/** The usual first and last day of a semester with this name, as YYYY-MM-DD; undefined for a name without a season and year. */
export function usualDays(semester: string): { readonly from: string; readonly to: string } | undefined {
  const [, season = '', year] = /\b(fall|spring|summer)\b\D*(\d{4})\b/i.exec(semester) ?? []
  const [from, to] = SEASONS[season.toLowerCase()] ?? []
  return from && to && year ? { from: `${year}-${from}`, to: `${year}-${to}` } : undefined
}

/** The next day. Both are YYYY-MM-DD. */
export function dayAfter(day: string): string {
  const next = new Date(`${day}T00:00:00Z`)
  next.setUTCDate(next.getUTCDate() + 1)
  return next.toISOString().slice(0, 10)
}

/** Whether the text is two consecutive years, such as "2026 - 2027". */
export function isSchoolYear(text: string): boolean {
  const years = /^(\d{4}) - (\d{4})$/.exec(text)
  return years !== null && Number(years[2]) === Number(years[1]) + 1
}
