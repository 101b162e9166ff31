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
    // A description may name a teacher or a room in the school's own words.
    await db.updateTable('teacher').set({ last_name: sql`'Teachername' || id` }).execute()
    await db.updateTable('course').set({ room: sql`'Roomname' || id` }).execute()
    school.now = new Date(Date.now() + (class_list === 'words' ? 0 : CLASSES_MS))
    const people = [
      ...(await db.selectFrom('users').select(['first_name', 'last_name', 'email', 'phone']).execute()),
      ...(await db.selectFrom('student').select(['first_name', 'last_name']).execute()),
      ...(await db.selectFrom('teacher').select(['first_name', 'last_name', 'email']).execute()),
    ]
    const rooms = await db.selectFrom('course').select('room').execute()
    expect(people.length).toBeGreaterThan(50)
    const semesters = await db.selectFrom('semester').select(['id', 'name']).execute()
    for (const semester of semesters)
      for (const query of ['?lang=en', '?lang=es', '?lang=en&day=m', '?lang=es&search=a']) {
        const page = await fetch(school.origin + classListPath(semester) + query)
        const text = [...page.headers].join() + (await page.text())
        expect([page.status, text.includes('<h3')]).toEqual([200, true])
        const names = people.flatMap((each) => [`${each.first_name} ${each.last_name}`, each.last_name])
        const secrets = people.flatMap((each) => ('email' in each ? [each.email] : []))
        const phones = people.flatMap((each) => ('phone' in each ? [each.phone] : []))
        const private_ = new Set([...names, ...secrets, ...phones, ...rooms.map(({ room }) => room)])
        expect([...private_].filter((word) => word !== '' && hasWord(text, word))).toEqual([])
        expect(text).not.toMatch(/[\w.]+@\w+\.\w+/)
      }
  },
)

function hasWord(text: string, word: string): boolean {
  return new RegExp(`(?<![\\p{L}\\d])${RegExp.escape(word)}(?![\\p{L}\\d])`, 'u').test(text)
}
