import { expect, test } from 'vitest'
import { getSemester, listSemesters } from '../../contract/semesters.ts'
import { NOTE_KEYS } from '../../domain/grade.ts'
import { buildSemester, buildUser } from '../../test/builders.ts'
import { openSchool } from '../../test/school.ts'

const school = openSchool()
const notFound = { status: 404, body: { message: 'Not found', code: 'not-found' } }

test('families get active semesters and the office all of them, newest first', async () => {
  const over = await buildSemester(school.postgres, { name: 'Spring 2030', active: false })
  const closed = await buildSemester(school.postgres, { name: 'Fall 2030', disabled: true })
  const open = await buildSemester(school.postgres, { name: 'Spring 2031' })
  const { family, office } = await people()
  const lists = [(await family.send(listSemesters)).body, (await office.send(listSemesters)).body]
  const shown = [
    { ...open, slug: `Spring-2031_${open.id}` },
    { ...closed, slug: `Fall-2030_${closed.id}` },
    { ...over, slug: `Spring-2030_${over.id}` },
  ]
  expect(lists).toStrictEqual([{ semesters: shown.slice(0, 2) }, { semesters: shown }])
})

test('a semester is found by its id, slug or exact name', async () => {
  const semester = await buildSemester(school.postgres, { name: 'Early Spring 2032' })
  const { id, name } = semester
  const { family } = await people()
  const slug = `Early-Spring-2032_${id}`
  for (const reference of [id, slug, encodeURIComponent(name)]) {
    const { status, body } = await family.send(getSemester, { params: { id: reference } })
    expect(status).toBe(200)
    expect(body).toStrictEqual({ semester: { ...semester, slug, notes: expect.any(Object) } })
  }
})

test('every grade from K to 12 has notes, and missing ones are empty', async () => {
  const { id } = await buildSemester(school.postgres)
  const other = await buildSemester(school.postgres)
  await writeNote(id, 'grade_1', 'Bring boots')
  await writeNote(id, 'kindergarten', 'Bring a snack', { day: 'hs', time: '9:00-9:30', msg: 'Library' })
  await writeNote(other.id, 'grade_2', 'Another semester’s')
  const { family } = await people()
  const { notes } = (await family.send(getSemester, { params: { id } })).body.semester
  const none = { time: '', msg: '' }
  const nothing = { message: '', m: none, t: none, w: none, f: none, hs: none }
  expect(Object.keys(notes)).toEqual([...NOTE_KEYS])
  expect(notes).toStrictEqual({
    ...Object.fromEntries(NOTE_KEYS.map((key) => [key, nothing])),
    kindergarten: { ...nothing, message: 'Bring a snack', hs: { time: '9:00-9:30', msg: 'Library' } },
    grade_1: { ...nothing, message: 'Bring boots' },
  })
})

test('only the office gets an inactive semester', async () => {
  const { id } = await buildSemester(school.postgres, { active: false })
  const { family, office } = await people()
  expect(await family.send(getSemester, { params: { id } })).toMatchObject(notFound)
  expect((await office.send(getSemester, { params: { id } })).body).toMatchObject({ semester: { id, active: false } })
})

test.each(['999999999', '99999999999', '0', '-1', 'Winter-2033_', 'Winter 2033', '_', '%00', 'a'.repeat(121)])(
  'the semester reference %s is 404',
  async (reference) => {
    const { family, office } = await people()
    for (const client of [family, office])
      expect(await client.send(getSemester, { params: { id: reference } })).toMatchObject(notFound)
  },
)

test('part of a name and a slug with another id are 404', async () => {
  const { id, name } = await buildSemester(school.postgres)
  const { office } = await people()
  for (const reference of [name.slice(0, -1), name.toLowerCase(), `${name.replaceAll(' ', '-')}_${id + 1000}`])
    expect(await office.send(getSemester, { params: { id: encodeURIComponent(reference) } })).toMatchObject(notFound)
})

async function people() {
  const family = school.as(await buildUser(school.postgres))
  const office = school.as(await buildUser(school.postgres, { role: 'admin' }))
  return { family, office }
}

type Note = Readonly<{ day: 'm' | 't' | 'w' | 'f' | 'hs'; time: string; msg: string }>

async function writeNote(semester_id: number, grade: (typeof NOTE_KEYS)[number], message: string, note?: Note) {
  await school.db.insertInto('grade_note').values({ semester_id, grade, message }).execute()
  if (note)
    await school.db
      .insertInto('day_note')
      .values({ semester_id, grade, ...note })
      .execute()
}
