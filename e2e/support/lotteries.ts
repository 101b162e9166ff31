import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect } from '@playwright/test'
import type { Course } from '../../contract/courses.ts'
import type { Lottery } from '../../contract/enrollment/lottery.ts'
import type { Ranking } from '../../contract/enrollment/rankings.ts'
import type { Semester } from '../../contract/semesters.ts'
import type { Student } from '../../contract/students.ts'
import type { Teacher } from '../../contract/teachers.ts'
import { Postgres } from '../../server/platform/database/postgres.ts'
import { closeInTime } from '../../test/data/closeInTime.ts'
import { runStatement } from '../../test/urls.ts'
import { unusedSection } from './office.ts'
import { type ApiClient, PASSWORD } from './school.ts'
import type { OpenedSchool } from './schoolServer.ts'

/** Creates an active semester. It is hidden after the test. */
export async function addActiveSemester(office: ApiClient): Promise<Semester> {
  const name = `Winter ${unusedSection()}`
  const { semesters } = await office.send<{ semesters: Semester[] }>('POST', '/api/semester', { name })
  const semester = semesters.find((candidate) => candidate.name === name)
  if (!semester) throw new Error(`There is no semester ${name}`)
  await office.send('PUT', `/api/semester/${semester.id}`, { name, active: true, disabled: false })
  return semester
}

/** Creates a fifth-grade class of this semester with one seat, on Monday in period 1. */
export async function addRankedClass(office: ApiClient, { id }: Semester, overrides: object = {}): Promise<Course> {
  const { teachers } = await office.send<{ teachers: Teacher[] }>('GET', '/api/teachers')
  const { course } = await office.send<{ course: Course }>('POST', '/api/courses', {
    section: unusedSection(),
    name: 'Robotics',
    description: '<p>Build and program a robot.</p>',
    teacher_id: teachers[0]?.id,
    grade: '5',
    max_seats: 1,
    period: '1',
    days: 'M',
    time: '8:30-9:20',
    semester: id,
    ...overrides,
  })
  return course
}

/** Opens a lottery an hour ago. It closes after these milliseconds. */
export async function saveLottery(office: ApiClient, { id }: Semester, closesIn: number): Promise<Lottery> {
  const { lottery } = await office.send<{ lottery: Lottery | null }>('GET', `/api/semester/${id}/lottery`)
  const { lottery: saved } = await office.send<{ lottery: Lottery }>('PUT', `/api/semester/${id}/lottery`, {
    opens_at: lottery?.opens_at ?? new Date(Date.now() - 3_600_000).toISOString(),
    closes_at: new Date(Date.now() + closesIn).toISOString(),
    priority: 'none',
  })
  return saved
}

/** Closes the lottery as of eleven minutes ago, so that its public random number is published already and it can run. */
export async function closeLottery(
  office: ApiClient,
  semester: Semester,
  server: Pick<OpenedSchool, 'ownerUrl'>,
): Promise<void> {
  await moveRenewals(server)
  const owner = new Postgres(server.ownerUrl)
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000)
  await closeInTime(owner, semester.id, { opens_at: ago(120), closes_at: ago(11) }).finally(() => owner.close())
  expect(await lotteryState(office, semester)).toBe('closed')
}

/** Moves the renewals of secrets to two hours ago, as time would. */
export async function moveRenewals({ ownerUrl }: Pick<OpenedSchool, 'ownerUrl'>): Promise<void> {
  await runStatement(
    ownerUrl,
    `alter table replaced_commitment disable trigger replaced_commitment_does_not_change;
     update replaced_commitment set replaced_at = replaced_at - interval '120 minutes';
     alter table replaced_commitment enable trigger replaced_commitment_does_not_change`,
  )
}

export async function runLottery(office: ApiClient, semester: Semester): Promise<void> {
  await office.send('POST', '/api/admin/validate/password', { password: PASSWORD })
  await office.send('POST', `/api/semester/${semester.id}/lottery/run`, { public_value: { source: 'none' } })
  await expect.poll(() => lotteryState(office, semester), { timeout: 60_000 }).toBe('complete')
}

/** Renews the seeds as a start after a restore does. */
export async function renewSecrets({ servingUrl, dataDir }: OpenedSchool): Promise<void> {
  const command = fileURLToPath(new URL('../../scripts/lottery.ts', import.meta.url))
  const env = { ...process.env, DATABASE_URL: servingUrl, DATA_DIR: dataDir }
  await promisify(execFile)(process.execPath, [command, 'renew-secrets'], { env })
}

async function lotteryState(office: ApiClient, { id }: Semester): Promise<Lottery['state'] | undefined> {
  return (await office.send<{ lottery: Lottery | null }>('GET', `/api/semester/${id}/lottery`)).lottery?.state
}

export async function rank(
  family: ApiClient,
  { id }: Student,
  semester: Semester,
  wishes: readonly (readonly number[])[],
): Promise<Ranking> {
  const path = `/api/students/${id}/ranking?semester=${semester.id}`
  return (await family.send<{ ranking: Ranking }>('PUT', path, { wishes })).ranking
}
