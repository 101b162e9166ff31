import { expect, test } from 'vitest'
import { buildCourse, buildSemester } from '../../test/data/builders.ts'
import { openSchool } from '../../test/school.ts'
import { withSpanishNames } from './composeFamilyEmail.ts'

const school = openSchool()
const CLASS = { child: 'Ada Yazzie', semester: 'Fall', class: 'Art' }
const MEETS = { days: 'M', period: '1', time: '8:30-9:20', room: '', teacher: 'Grace Nez' } as const

test('the names are those of the classes of the email, also where another semester has the same English ones', async () => {
  const [fall, spring] = [await buildSemester(school.postgres), await buildSemester(school.postgres)]
  const build = (semester: { readonly id: number }, name: string, name_es: string) =>
    buildCourse(school.postgres, { semester_id: semester.id, name, name_es })
  const art = await build(fall, 'Art', 'Arte')
  await build(fall, 'Choir', 'Coro')
  const painting = await build(spring, 'Art', 'Pintura')
  await build(spring, 'Choir', 'Canto')

  const enrolled = { ...CLASS, ...MEETS, kind: 'enrolled', by: 'swap', gave_up: 'Choir' } as const
  expect(await withSpanishNames(school.db, enrolled, { course_id: art.id, semester_id: fall.id })).toMatchObject({
    ...{ class: 'Arte', gave_up: 'Coro' },
  })
  const change = { child: 'Ada', class: 'Art', status: 'enrolled', at: '2026-08-04T03:30:00Z' }
  const changes = [art, painting].map(({ id }) => ({ ...change, course_id: id }))
  const summary = { ...CLASS, ...MEETS, kind: 'daily-summary', changes } as const
  expect(await withSpanishNames(school.db, summary, { course_id: null, semester_id: null })).toMatchObject({
    changes: [{ class: 'Arte' }, { class: 'Pintura' }],
  })
})
