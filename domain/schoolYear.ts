/** The month a school year begins in, counted from 0: August. */
const FIRST_MONTH = 7

/** The school year a day falls into and the one after it, as "2026 - 2027" (rulings, section 3). `today` is YYYY-MM-DD. */
export function currentSchoolYears(today: string): string[] {
  const [year = 0, month = 1] = today.split('-').map(Number)
  const first = month - 1 < FIRST_MONTH ? year - 1 : year
  return [first, first + 1].map((begins) => `${begins} - ${begins + 1}`)
}

/** Whether it is a school year: two years, the second right after the first. */
export function isSchoolYear(text: string): boolean {
  const years = /^(\d{4}) - (\d{4})$/.exec(text)
  return years !== null && Number(years[2]) === Number(years[1]) + 1
}
