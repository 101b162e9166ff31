import { expect, test } from 'vitest'
import { getSemester, listSemesters } from '../../contract/semesters.ts'
import { DAY_MS } from '../../domain/durations.ts'
import { NOTE_KEYS } from '../../domain/grade.ts'
import { buildLottery, buildSemester, buildUser, buildWindow } from '../../test/data/builders.ts'
import { buildDocumentRequest } from '../../test/data/documents.ts'
import { openSchool } from '../../test/school.ts'

const school = openSchool()
const notFound = { status: 404, body: { message: 'Not found', code: 'not-found' } }

test('families get active semesters and the office all of them, newest first', async () => {
  const over = await buildSemester(school.postgres, { name: 'Spring 2030', active: false })
  const closed = await buildSemester(school.postgres, { name: 'Fall 2030', disabled: true })
  const open = await buildSemester(school.postgres, { name: 'Spring 2031' })
  await buildDocumentRequest(school.postgres, { semester_id: closed.id })
  const { family, office } = await people()
  const lists = [(await family.send(listSemesters)).body, (await office.send(listSemesters)).body]
  const plan = { is_default: false, windows: [], lottery: null, asks_documents: false, is_test: false }
  const shown = [
    { ...open, ...plan, is_default: true, slug: `Spring-2031_${open.id}` },
    { ...closed, ...plan, asks_documents: true, slug: `Fall-2030_${closed.id}` },
    { ...over, ...plan, slug: `Spring-2030_${over.id}` },
  ]
  expect(lists).toStrictEqual([{ semesters: shown.slice(0, 2) }, { semesters: shown }])
})

test('screens of the office open with the semester of today, screens of a family with the one that needs it', async () => {
  const day = (days: number) => new Date(Date.now() + days * DAY_MS)
  const date = (days: number) => day(days).toISOString().slice(0, 10)
  const today = { starts_on: date(-60), ends_on: date(30) }
  const running = await buildSemester(school.postgres, { name: 'Fall 2040', ...today })
  const next = await buildSemester(school.postgres, { name: 'Spring 2041', starts_on: date(60), ends_on: date(150) })
  const newest = await buildSemester(school.postgres, { name: 'Fall 2041', disabled: true })
  const { family, office } = await people()
  const initial = async (client: typeof family) => {
    const { semesters } = (await client.send(listSemesters)).body
    expect(semesters.filter(({ is_default }) => is_default)).toHaveLength(1)
    return semesters.find(({ is_default }) => is_default)?.name
  }
  expect([await initial(office), await initial(family)]).toEqual([running.name, running.name])
  await buildWindow(school.postgres, next, { opens_at: day(-1), closes_at: day(2) })
  expect([await initial(office), await initial(family)]).toEqual([running.name, next.name])
  await school.db.updateTable('semester').set({ disabled: false }).where('id', '=', newest.id).execute()
  const times = { opens_at: day(-2), closes_at: day(1) }
  await buildLottery(school.postgres, newest, times)
  expect([await initial(office), await initial(family)]).toEqual([running.name, newest.name])
  const listed = (await family.send(listSemesters)).body.semesters
  const iso = { opens_at: times.opens_at.toISOString(), closes_at: times.closes_at.toISOString(), ran_at: null }
  expect(listed.find(({ id }) => id === newest.id)).toMatchObject({ lottery: iso, windows: [] })
  const [window] = listed.find(({ id }) => id === next.id)?.windows ?? []
  expect(window).toEqual({ grades: '', opens_at: expect.stringMatching(/Z$/), closes_at: expect.stringMatching(/Z$/) })
})

test("the semester of today follows the school's date", async () => {
  await school.db.updateTable('semester').set({ active: false }).execute()
  const [yesterday, tomorrow] = ['Pacific/Kiritimati', 'Pacific/Pago_Pago'].map((timeZone) =>
    new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(new Date()),
  )
  expect(yesterday).not.toBe(tomorrow)
  const here = await buildSemester(school.postgres, { starts_on: yesterday, ends_on: yesterday, disabled: true })
  const there = await buildSemester(school.postgres, { starts_on: tomorrow, ends_on: tomorrow, disabled: true })
  const { office } = await people()
  for (const [time_zone, { id }] of [
    ['Pacific/Kiritimati', here],
    ['Pacific/Pago_Pago', there],
  ] as const) {
    await school.db.updateTable('school').set({ time_zone }).execute()
    const { semesters } = (await office.send(listSemesters)).body
    expect(semesters.find(({ is_default }) => is_default)?.id).toBe(id)
  }
})

test('a semester is found by its id, slug or exact name', async () => {
  const semester = await buildSemester(school.postgres, { name: 'Early Spring 2032' })
  const { id, name } = semester
  const { family } = await people()
  const slug = `Early-Spring-2032_${id}`
  for (const reference of [id, slug, encodeURIComponent(name)]) {
    const { status, body } = await family.send(getSemester, { params: { id: reference } })
    expect(status).toBe(200)
    const etags = { etag: expect.any(String), notes_etag: expect.any(String) }
    expect(body).toStrictEqual({ semester: { ...semester, slug, notes: expect.any(Object), ...etags } })
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
  const none = { time: '', msg: '', msg_es: '' }
  const nothing = { message: '', message_es: '', m: none, t: none, w: none, f: none, hs: none }
  expect(Object.keys(notes)).toEqual([...NOTE_KEYS])
  expect(notes).toStrictEqual({
    ...Object.fromEntries(NOTE_KEYS.map((key) => [key, nothing])),
    kindergarten: { ...nothing, message: 'Bring a snack', hs: { ...none, time: '9:00-9:30', msg: 'Library' } },
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
