import { type Answers, answerAt, isAnswered } from './answers.ts'
import { CONTACTS, PARENTS } from './sections/people.ts'

/** The groups of the form with people whom the school can call about a child. */
const CONTACT_GROUPS: readonly string[] = [...PARENTS, ...CONTACTS, 'physician', 'hospital_preference']

const CUSTODY = 'student.custody_issues'

/** The answers of a registration that the school needs to reach a child's people. None of them is sensitive. */
export function contactAnswers(form: Answers): Answers {
  const groups = Object.entries(form).filter(([name]) => CONTACT_GROUPS.includes(name))
  return { ...Object.fromEntries(groups), student: { custody_issues: answerAt(form, CUSTODY) ?? null } }
}

export function hasCustodyIssues(form: Answers): boolean {
  return answerAt(form, CUSTODY) === true
}

/** A phone of a person, and which one it is: cell, home, work or other. */
interface ContactPhone {
  readonly number: string
  readonly type: string
}

/** A person of a registration. `key` is the group of the form, such as `parent_2`. */
export interface ContactPerson {
  readonly key: string
  readonly name: string
  readonly phones: readonly ContactPhone[]
  readonly email: string
}

/** The parents of a registration who have a name or a phone, in the order of the form. */
export function parentsIn(form: Answers): ContactPerson[] {
  return peopleIn(form, PARENTS)
}

/** The emergency contacts of a registration, in the order of the form. */
export function emergencyContactsIn(form: Answers): ContactPerson[] {
  return peopleIn(form, CONTACTS)
}

/** Undefined without a name and a phone. */
export function physicianIn(form: Answers): ContactPerson | undefined {
  return peopleIn(form, ['physician'])[0]
}

function peopleIn(form: Answers, keys: readonly string[]): ContactPerson[] {
  const text = (path: string) => {
    const answer = answerAt(form, path)
    return typeof answer === 'string' ? answer : ''
  }
  const people = keys.map((key) => ({
    key,
    name: text(`${key}.name`),
    phones: ['phone', 'alt_phone']
      .map((field) => ({ number: text(`${key}.${field}`), type: text(`${key}.${field}_type`) }))
      .filter(({ number }) => isAnswered(number)),
    email: text(`${key}.email`),
  }))
  return people.filter(({ name, phones }) => isAnswered(name) || phones.length > 0)
}
