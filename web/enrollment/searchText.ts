import type { Course } from '../../contract/courses.ts'
import { plainTextOf } from '../../domain/html.ts'
import { fullName } from '../../domain/person.ts'
import { normalizeText } from '../../domain/search.ts'

const texts = new WeakMap<Course, string>()

/** The normalized text in which a search looks: name, section, teacher, room and description. Computed once per class. */
export function searchTextOf(course: Course): string {
  const cached = texts.get(course)
  if (cached !== undefined) return cached
  const { name, section, teacher, room, description } = course
  const text = normalizeText([name, section, fullName(teacher), room, plainTextOf(description)].join(' '))
  texts.set(course, text)
  return text
}
