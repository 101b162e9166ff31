import { setupI18n } from '@lingui/core'
import { expect, test, vi } from 'vitest'
import { noteKeyName } from '../../../domain/grade.ts'
import { PAUSABLE_NAMES } from '../../../domain/pauses.ts'

vi.mock('@lingui/core/macro', () => ({
  msg: (texts: TemplateStringsArray, ...values: readonly unknown[]) => String.raw({ raw: texts }, ...values),
  plural: (count: number, { one, other }: Readonly<Record<string, string>>) =>
    (count === 1 ? one : other)?.replace('#', String(count)),
  selectOrdinal: String,
}))
const { auditSentence } = await import('./sentence.ts')
const { subjectText } = await import('./labels.ts')

const i18n = setupI18n({ locale: 'en', messages: { en: {} } })
const ENTRY = { user_name: 'Ruth', action: 'edited', kind: 'class', subject_name: 'Pottery' } as const
type Entry = Parameters<typeof auditSentence>[1]
type Values = readonly [from: string | number | boolean | null, to: string | number | boolean | null]

/** The sentence of an edit with these values, by field. */
function edited(values: Readonly<Record<string, Values>>, entry: Partial<Entry> = {}): string {
  const changes = Object.entries(values).map(([field, [from, to]]) => ({ field, from, to }))
  return auditSentence(i18n, { ...ENTRY, fields: Object.keys(values), changes, ...entry })
}

test.each<[Readonly<Record<string, Values>>, string]>([
  [{ room: ['12', 'Kiln Room'] }, 'Ruth moved Pottery to the Kiln Room'],
  [{ room: ['', 'The Barn'] }, 'Ruth moved Pottery to The Barn'],
  [{ room: ['Barn', '14'] }, 'Ruth moved Pottery to room 14'],
  [{ room: ['Barn', 'Room 14'] }, 'Ruth moved Pottery to Room 14'],
  [{ room: ['Barn', ''] }, 'Ruth removed the room of Pottery: Barn'],
  [{ max_seats: [14, 16] }, 'Ruth changed the seats of Pottery from 14 to 16'],
  [{ time: ['9:00-9:50', '10:00-10:50'] }, 'Ruth changed the time of Pottery from 9:00-9:50 to 10:00-10:50'],
  [{ time: ['', '9:00-9:50'] }, 'Ruth set the time of Pottery to 9:00-9:50'],
  [{ active: [true, false] }, 'Ruth made Pottery inactive'],
  [{ active: [false, true] }, 'Ruth made Pottery active'],
  [
    { teacher: ['Leo Ito, leo@example.org', 'Ada Byron, ada@example.org'] },
    'Ruth changed the teacher of Pottery from Leo Ito to Ada Byron',
  ],
  [{ description: ['<p>Clay</p>', '<p>Mud</p>'] }, 'Ruth changed Pottery: description'],
])('an edit of %j is told with its values', (values, sentence) => {
  expect(edited(values)).toBe(sentence)
})

test('a canceled class, and one that is not canceled any more, are told with their children', () => {
  const canceled = { active: [true, false], seats: [10, 0], wait_list: [2, 0] } as const
  expect(edited(canceled)).toBe('Ruth canceled Pottery with 12 children')
  expect(edited({ seats: [1, 0] }, { fields: ['seats', 'reason'] })).toBe('Ruth canceled Pottery with 1 child')
  expect(edited({ active: [false, true], seats: [0, 12] })).toBe(
    'Ruth undid the cancellation of Pottery with 12 children',
  )
})

test.each<[Readonly<Record<string, Values>>, string]>([
  [{ merged: [null, 'Ada B. Yazzie (34)'] }, 'Ruth merged the student Ada Yazzie with Ada B. Yazzie'],
  [
    { same_child_as: [null, 'Ada B. Yazzie (34)'] },
    'Ruth decided that the student Ada Yazzie and Ada B. Yazzie are one child',
  ],
  [
    { not_the_same_child_as: [null, 'Ada B. Yazzie (34)'] },
    'Ruth decided that the student Ada Yazzie and Ada B. Yazzie are two children',
  ],
])('%j of a student is told as what the office decided', (values, sentence) => {
  expect(edited(values, { kind: 'student', subject_name: 'Ada Yazzie' })).toBe(sentence)
})

test('a merged account is told without its email', () => {
  const merged = { merged: [null, 'Rosa Yazzie, rosa@example.org (7)'] } as const
  expect(edited(merged, { kind: 'parent', subject_name: 'Rosa Yazzie' })).toBe(
    'Ruth merged the parent Rosa Yazzie with Rosa Yazzie',
  )
})

test.each<[Readonly<Record<string, Values>>, string]>([
  [{ login: [null, 'password'] }, 'Ruth logged in'],
  [{ login: [null, 'link'] }, 'Ruth logged in with an emailed link'],
  [{ login: [null, 'failed'] }, 'A login to the admin account Ruth failed'],
  [{ password: [null, 'confirmed'] }, 'Ruth confirmed the password'],
  [{ password: [null, 'not confirmed'] }, 'Ruth entered a wrong password to confirm a change'],
  [{ password: [null, 'changed'] }, 'Ruth chose a new password'],
  [{ disabled: [false, true] }, 'Ruth changed the admin account Ruth: disabled from no to yes'],
])('%j of an account of the office is told as what happened', (values, sentence) => {
  expect(edited(values, { kind: 'admin', subject_name: 'Ruth' })).toBe(sentence)
})

test('values of other records are told in words', () => {
  const semester = { kind: 'semester', subject_name: 'Fall 2026' } as const
  expect(edited({ starts_on: ['2026-08-24', '2026-08-31'] }, semester)).toBe(
    'Ruth changed the first day of the semester Fall 2026 from Aug 24, 2026 to Aug 31, 2026',
  )
  expect(edited({ lottery_opens_at: [null, '2026-08-24T15:00:00.000Z'] }, semester)).toBe(
    'Ruth changed the semester Fall 2026: ranking period opens',
  )
  expect(edited({ disabled: [false, true] }, semester)).toBe(
    'Ruth changed the semester Fall 2026: disabled from no to yes',
  )
  expect(edited({ phone: ['9285550100', '9285550142'] }, { kind: 'parent', subject_name: 'Rosa Yazzie' })).toBe(
    'Ruth changed the phone of the parent Rosa Yazzie from (928) 555 - 0100 to (928) 555 - 0142',
  )
})

test('of several changed fields the first two are told and the rest is counted', () => {
  const two = { time: ['9:00', '10:00'], room: ['12', '14'] } as const
  expect(edited(two)).toBe('Ruth changed Pottery: time from 9:00 to 10:00, room from 12 to 14')
  expect(edited({ ...two, max_seats: [14, 16], restrictions: ['', '101'] })).toBe(
    'Ruth changed Pottery: time from 9:00 to 10:00, room from 12 to 14 and 2 more',
  )
  expect(edited({ ...two, description: ['', ''] }, { changes: [] })).toBe(
    'Ruth changed Pottery: description, time and 1 more',
  )
})

test('created, deleted, imported and exported say so, and grade levels name no grades', () => {
  const of = (entry: Partial<Entry>) => auditSentence(i18n, { ...ENTRY, fields: [], ...entry })
  expect(of({ action: 'created' })).toBe('Ruth created the class Pottery')
  expect(of({ action: 'deleted', kind: 'student', subject_name: 'Ada Yazzie' })).toBe(
    'Ruth deleted the student Ada Yazzie',
  )
  expect(of({ action: 'exported', kind: 'file', subject_name: 'students.csv' })).toBe('Ruth exported students.csv')
  expect(of({ kind: 'grade levels', fields: ['K', '1'] })).toBe('Ruth changed the grade levels')
})

test('the names of pauses and of the notes of a grade are in the language of the screen', () => {
  const messages = { 'registering new students': 'registrar estudiantes nuevos', Kindergarten: 'Kínder' }
  const spanish = setupI18n({ locale: 'es', messages: { es: messages } })
  const subject = (kind: 'pause' | 'notes' | 'class', subject_name: string) =>
    subjectText(spanish, { kind, subject_name })
  expect(subject('pause', PAUSABLE_NAMES.registration)).toBe('Registrar estudiantes nuevos')
  expect(subject('pause', 'A pause of the past')).toBe('A pause of the past')
  expect(subject('notes', `Fall, 2026, ${noteKeyName('kindergarten')}`)).toBe('Fall, 2026, Kínder')
  expect(subject('class', PAUSABLE_NAMES.registration)).toBe(PAUSABLE_NAMES.registration)
  const pause = { ...ENTRY, kind: 'pause', action: 'created', subject_name: PAUSABLE_NAMES.registration } as const
  expect(auditSentence(spanish, { ...pause, fields: [] })).toBe(
    'Ruth paused "Registrar estudiantes nuevos" for families',
  )
})
