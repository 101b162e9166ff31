import { expect, test } from 'vitest'
import { z } from 'zod'
import { ENDPOINTS } from '../../contract/all.ts'
import type { Endpoint } from '../../contract/endpoint.ts'
import { openSchool } from '../school.ts'
import { buildFixture, CALLS, type EndpointName } from './calls.ts'
import { READS } from './reads.ts'

type Fixture = Awaited<ReturnType<typeof buildFixture>>
type Name = keyof typeof READS

const contact = { name: 'Olive Nez', email: 'olive@example.org', phone: '9285550142' }
const dayNote = { time: '8:30', msg: '<p>Boots</p>', msg_es: '<p>Botas</p>' }

/** For each optional field of a record that a PUT saves, a value that a new record does not have. */
const FIELDS: { readonly [N in Name]?: (fixture: Fixture) => object } = {
  updateSemester: () => ({
    ...{ starts_on: '2026-08-24', ends_on: '2026-12-18' },
    ...{ freed_seats: 'open', offer_hours: 30, class_list: 'words' },
    ...{ confirmation: 'required', confirmation_from: '2026-08-01' },
  }),
  updateNotes: () => ({
    notes: {
      ...{ message: '<p>Bring skis</p>', message_es: '<p>Traiga esquís</p>' },
      ...{ m: dayNote, t: dayNote, w: dayNote, f: dayNote, hs: dayNote },
    },
  }),
  updateRanking: () => ({ all_day_first: false, draw_together: true }),
  updateCourse: () => ({
    ...{ name_es: 'Arte', description_es: '<p>Barro</p>' },
    ...{ room: 'Kiln Room', restrictions: '8801' },
  }),
  updateTeacher: () => ({ active: false }),
  updateStudent: ({ neighbor }) => ({ parent_id: neighbor.id }),
  updateNotification: () => ({ message_es: 'Día de nieve' }),
  pauseAction: () => ({ message: 'Back at noon' }),
  updateSchool: () => ({
    ...{ office: contact, liaison: contact, state_coordinator: contact },
    ...{ registration_years: ['2031 - 2032'], children_per_family: 7, color: '#205020' },
    ...{ draft_retention_days: 11, declined_retention_days: 99, office_idle_minutes: 17 },
    office_creates_notifications: false,
  }),
  saveDraft: () => ({ visited: ['student'] }),
  updateRegistrationNotes: () => ({ notes: 'Called the family' }),
}

/** Optional fields that say how this one request is carried out, and the answers of a draft: one that is missing has no answer. */
const EXEMPT: { readonly [N in EndpointName]?: readonly string[] } = {
  updateNotes: ['also_grades'],
  updateRanking: ['reason'],
  updateCourse: ['withdraw_offers'],
  updateStudent: ['another_child'],
  saveDraft: ['answers'],
}

const school = openSchool()
const saves = Object.entries(FIELDS) as [Name, (fixture: Fixture) => object][]

test('every optional field of a PUT is tested', async () => {
  const declared = Object.entries<Endpoint>(ENDPOINTS)
    // A change of rosters saves no record.
    .filter(([, { method, path }]) => method === 'PUT' && !path.startsWith('/api/admin/'))
    .flatMap(([name, { body }]) => (body ? optionalPaths(body) : []).map((path) => `${name}.${path}`))
  const exempt = Object.entries(EXEMPT).flatMap(([name, paths]) => paths.map((path) => `${name}.${path}`))
  const isExempt = (path: string) => exempt.some((name) => path === name || path.startsWith(`${name}.`))
  const fixture = await buildFixture(school.owner, 'updateCourse')
  const tested = saves.flatMap(([name, fields]) => pathsOf(fields(fixture)).map((path) => `${name}.${path}`))
  expect(tested.sort()).toEqual(declared.filter((path) => !isExempt(path)).sort())
})

test.each(saves)('%s keeps what a request leaves out', async (name, optional) => {
  const endpoint: Endpoint = ENDPOINTS[name]
  const fixture = await buildFixture(school.owner, name)
  const client = school.as(fixture.admin)
  const fields = optional(fixture)
  const { body, ...call } = CALLS[name].call(fixture)
  const required = without(body as object, fields)
  const read = async () => {
    const [record] = await READS[name](client, fixture)
    return record
  }
  const save = async (changes: object) => {
    const revision = 'revision' in required && { revision: (Object(await read()) as { revision: number }).revision }
    const saved = await client.send(endpoint, { ...call, body: { ...merged(required, changes), ...revision } })
    expect(saved).toMatchObject({ status: 200 })
    return contentOf(await read())
  }
  const emptied: string[] = []
  let stored = await save({})
  for (const path of pathsOf(fields)) {
    const changed = await save(only(fields, path))
    expect(changed, path).not.toEqual(stored)
    stored = await save({})
    if (JSON.stringify(stored) !== JSON.stringify(changed)) emptied.push(path)
  }
  expect(emptied).toEqual([])
})

/** The fields that a request may leave out, by dotted path. A list is a value. */
function optionalPaths(schema: z.ZodObject): string[] {
  return Object.entries(schema.shape).flatMap(([name, field]) => {
    const inner = unwrapped(field as z.ZodType)
    if (inner instanceof z.ZodUnknown) return []
    if (inner instanceof z.ZodObject) return optionalPaths(inner).map((path) => `${name}.${path}`)
    return (field as z.ZodType).safeParse(undefined).success ? [name] : []
  })
}

function unwrapped(field: z.ZodType): z.ZodType {
  const isWrapper = field instanceof z.ZodOptional || field instanceof z.ZodDefault || field instanceof z.ZodPrefault
  return isWrapper ? unwrapped(field.unwrap() as z.ZodType) : field
}

function pathsOf(fields: object): string[] {
  return Object.entries(fields).flatMap(([name, value]) =>
    isGroup(value) ? pathsOf(value).map((path) => `${name}.${path}`) : [name],
  )
}

/** These fields with the value of one path. */
function only(fields: object, path: string): object {
  const [name = '', ...rest] = path.split('.')
  const value = (fields as Record<string, unknown>)[name]
  return { [name]: isGroup(value) ? only(value, rest.join('.')) : value }
}

function without(body: object, fields: object): object {
  const kept = Object.entries(body).flatMap(([name, value]) => {
    const field = (fields as Record<string, unknown>)[name]
    if (isGroup(value) && isGroup(field)) return [[name, without(value, field)]]
    return field === undefined ? [[name, value]] : []
  })
  return Object.fromEntries(kept) as object
}

function merged(body: object, changes: object): object {
  const entries = Object.entries(changes).map(([name, value]) => {
    const before = (body as Record<string, unknown>)[name]
    return [name, isGroup(value) && isGroup(before) ? merged(before, value) : value]
  })
  return { ...body, ...Object.fromEntries(entries) }
}

function isGroup(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A record without what every save changes. */
function contentOf(record: unknown): unknown {
  const saved = ['etag', 'notes_etag', 'revision', 'saved_at', 'updated_at']
  return JSON.parse(JSON.stringify(record, (name, value: unknown) => (saved.includes(name) ? undefined : value)))
}
