import { afterEach, expect, test, vi } from 'vitest'
import type { Course } from '../../contract/courses.ts'
import type { EnrollmentResult } from '../../contract/enrollment/schedules.ts'
import type { FamilyChange } from '../../contract/family.ts'
import { resultInFamilyLanguage } from '../enrollment/commands/resultInFamilyLanguage.ts'
import { changesInFamilyLanguage } from './family.ts'
import { inFamilyLanguage, scheduleInFamilyLanguage } from './familyLanguage.ts'

const KITES = { id: 1, name: 'Kite Workshop', name_es: 'Taller de cometas' } as Course
const CHESS = { id: 2, name: 'Chess', name_es: '' } as Course
const SCHEDULE = { enrolled: [KITES], waiting: [], offered: [], reserve: [] }

const ENROLLED: FamilyChange = {
  ...{ student_id: 1, course_id: 1, class: 'Kites', class_es: 'Cometas', date: '2026-08-03T08:00:00.000Z' },
  ...{ action: 'enrolled', before: {}, after: {} },
}

function open(lang: string, role: string): void {
  const session = JSON.stringify({ token: 'abc', expires_at: '2026-08-03T08:00:00.000Z', user: { id: 7, role } })
  vi.stubGlobal('document', { documentElement: { lang } })
  vi.stubGlobal('sessionStorage', { getItem: () => session })
}

afterEach(() => void vi.unstubAllGlobals())

test('a family that reads Spanish has the Spanish names, and the English one of a class without', () => {
  open('es', 'parent')
  expect(inFamilyLanguage([KITES, CHESS]).map(({ name }) => name)).toEqual(['Taller de cometas', 'Chess'])
  expect(scheduleInFamilyLanguage(SCHEDULE).enrolled).toMatchObject([{ name: 'Taller de cometas' }])
})

test.each([
  ['en', 'parent'],
  ['es', 'admin'],
])('on a page in %s, the names stay for the role %s', (lang, role) => {
  open(lang, role)
  expect(inFamilyLanguage([KITES])).toEqual([KITES])
  expect(scheduleInFamilyLanguage(SCHEDULE)).toBe(SCHEDULE)
  expect(changesInFamilyLanguage([ENROLLED])).toEqual([ENROLLED])
})

test('a change of a class has its Spanish name, and the English one of a class without', () => {
  open('es', 'parent')
  const chess = { ...ENROLLED, class: 'Chess', class_es: '' }
  expect(changesInFamilyLanguage([ENROLLED, chess]).map((change) => change.class)).toEqual(['Cometas', 'Chess'])
})

test('a family that reads Spanish is told of another Spanish name only', () => {
  open('es', 'parent')
  const edited = (before: FamilyChange['before'], after: FamilyChange['after']) =>
    changesInFamilyLanguage([{ ...ENROLLED, action: 'edited', before, after }])
  const [english, room] = [{ name: 'Kites' }, { name: 'Kite Workshop', room: 'Annex' }]
  expect(edited(english, { name: 'Kite Workshop' })).toEqual([])
  expect(edited({ ...english, room: 'Gym' }, room)).toMatchObject([
    { before: { room: 'Gym' }, after: { room: 'Annex' } },
  ])
  expect(edited({ ...english, room: 'Gym' }, room)[0]?.after).toEqual({ room: 'Annex' })
  expect(edited({ ...english, name_es: '' }, { ...english, name: 'Kite', name_es: 'Cometas' })).toMatchObject([
    { class: 'Cometas', before: { name: 'Kites' }, after: { name: 'Cometas' } },
  ])
})

test('the message about a class stays as the server wrote it, also for a child with the name of a class', () => {
  open('es', 'parent')
  const message = 'Inscripción confirmada: Art Begay en Arte.'
  const courses = [{ id: 3, name: 'Art', name_es: 'Arte' }] as Course[]
  const result = { code: 1, message, schedule: SCHEDULE, courses } as EnrollmentResult
  expect(resultInFamilyLanguage(result)).toMatchObject({ message, courses: [{ name: 'Arte' }] })
})
