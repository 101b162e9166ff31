import type { Course } from '../../../../contract/courses.ts'
import type { School } from '../../../../contract/school.ts'
import { fullName } from '../../../../domain/person.ts'
import type { PrintedSchedule } from './scheduleDocument.ts'

const LETTERS = /[\p{L}\p{M}\p{Emoji_Presentation}]/gu
/** What Noto Sans has: Latin, Cyrillic and Greek letters, the modifier letters ʻ and ʼ, and combining accents. */
const PRINTABLE = /^(?:[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\u02b0-\u02ff]|[\u0300-\u036f])$/u

/** The texts of a schedule. */
export function scheduleTexts({
  student,
  semester,
  school,
  schedule,
}: Pick<PrintedSchedule, 'student' | 'semester' | 'schedule'> & {
  readonly school: Pick<School, 'name'>
}): string[] {
  const courses = [...schedule.enrolled, ...schedule.waiting].flatMap(textsOf)
  return [fullName(student), semester.name, school.name, ...courses]
}

/** Those of the texts that have letters which the font does not have, each once. */
export function unprintable(texts: readonly string[]): string[] {
  return [...new Set(texts)].filter((text) => text.match(LETTERS)?.some((letter) => !PRINTABLE.test(letter)))
}

function textsOf({ name, section, time, room, teacher }: Course): string[] {
  return [name, section, time, room, fullName(teacher)]
}
