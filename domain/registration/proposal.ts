import { normalEmail } from '../person.ts'
import { type Answers, answerAt } from './answers.ts'
import { PARENTS } from './sections/people.ts'

/** The student and the parent account that a registration suggests. The office can correct them. */
export function toProposal(form: Answers) {
  return {
    student: {
      first_name: textAt(form, 'student.first_name'),
      last_name: textAt(form, 'student.last_name'),
      grade: textAt(form, 'student.grade'),
    },
    parent: {
      ...splitName(textAt(form, 'parent_1.name')),
      email: normalEmail(textAt(form, 'parent_1.email')),
      phone: textAt(form, 'parent_1.phone'),
    },
  }
}

/** The last word of a name is the last name. */
function splitName(name: string): { readonly first_name: string; readonly last_name: string } {
  const words = name.split(/\s+/).filter((word) => word !== '')
  const last_name = words.length > 1 ? (words.at(-1) ?? '') : ''
  return { first_name: words.slice(0, Math.max(words.length - 1, 1)).join(' '), last_name }
}

/** The emails and phones of the parents in a registration, without repeats. */
export function toContacts(form: Answers): { readonly emails: string[]; readonly phones: string[] } {
  const emails = PARENTS.map((parent) => normalEmail(textAt(form, `${parent}.email`)))
  const phones = PARENTS.flatMap((parent) => [textAt(form, `${parent}.phone`), textAt(form, `${parent}.alt_phone`)])
  return { emails: answered(emails), phones: answered(phones) }
}

function answered(texts: readonly string[]): string[] {
  return [...new Set(texts.filter((text) => text !== ''))]
}

function textAt(form: Answers, path: string): string {
  const answer = answerAt(form, path)
  return typeof answer === 'string' ? answer : ''
}
