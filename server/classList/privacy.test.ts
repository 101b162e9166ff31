import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { CLASS_LISTS, classListPath } from '../../domain/semester.ts'
import { openSchool } from '../../test/school.ts'
import { CLASSES_MS } from './classLists.ts'

const school = openSchool({ sample: true })

test.each(CLASS_LISTS.filter((mode) => mode !== 'off'))(
  'the class lists of a school with seats in %s have no name of a child, parent or teacher, no email, phone or room',
  async (class_list) => {
    const { db } = school
    await db.updateTable('semester').set({ class_list, active: true }).execute()
    await db.updateTable('teacher').set({ last_name: sql`'Teachername' || id` }).execute()
    await db.updateTable('course').set({ room: sql`'Roomname' || id` }).execute()
    school.now = new Date(Date.now() + (class_list === 'words' ? 0 : CLASSES_MS))
    const users = await db.selectFrom('users').select(['first_name', 'last_name', 'email', 'phone']).execute()
    const students = await db.selectFrom('student').select(['first_name', 'last_name']).execute()
    const teachers = await db.selectFrom('teacher').select(['first_name', 'last_name', 'email']).execute()
    const courses = await db.selectFrom('course').select(['room', 'description']).execute()
    // A description may have a word that is also a name.
    const published = wordsOf(courses.map(({ description }) => description).join(' '))
    const people = [...users, ...students, ...teachers]
    const words = [
      ...people.flatMap(({ first_name, last_name }) => [`${first_name} ${last_name}`, last_name]),
      ...[...users, ...teachers].map(({ email }) => email),
      ...users.map(({ phone }) => phone),
      ...courses.map(({ room }) => room),
    ]
    const secrets = words.map(wordsOf).filter((word) => word.trim() !== '' && !published.includes(word))
    expect(secrets.length).toBeGreaterThan(200)
    const semesters = await db.selectFrom('semester').select(['id', 'name']).execute()
    for (const semester of semesters)
      for (const query of ['?lang=en', '?lang=es', '?lang=en&day=m', '?lang=es&search=a']) {
        const page = await fetch(school.origin + classListPath(semester) + query)
        const text = [...page.headers].join() + (await page.text())
        expect([page.status, text.includes('<h3')]).toEqual([200, true])
        const shown = wordsOf(text)
        expect(secrets.filter((secret) => shown.includes(secret))).toEqual([])
        expect(text).not.toMatch(/[\w.]+@\w+\.\w+/)
      }
  },
)

/** The words of a text between single spaces, so that a name is not found within a word. */
function wordsOf(text: string): string {
  return ` ${text.replaceAll('&#39;', "'").replace(/[^\p{L}\d]+/gu, ' ')} `
}
