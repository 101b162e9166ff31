import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'
import * as commands from '../../contract/enrollment/commands.ts'
import { getSignInQueue, login } from '../../contract/sessions.ts'
import { registerUser } from '../../contract/users.ts'
import { buildCourse, buildFamily, buildSemester, buildUser, newEmail } from '../../test/data/builders.ts'
import { openSchool } from '../../test/school.ts'
import { HASHING_QUEUE_LIMIT, hashingWait, hashPassword, shareHashing, withHashingSlot } from './passwordHashing.ts'

const school = openSchool()
const password = 'a yellow bus'

test('families enroll during 150 sign-ins, and every password is checked', async () => {
  const semester = await buildSemester(school.postgres)
  const course = await buildCourse(school.postgres, { semester_id: semester.id, max_seats: 100 })
  const families = await Promise.all(Array.from({ length: 40 }, () => buildFamily(school.postgres)))
  const signIns = Promise.all(Array.from({ length: 150 }, () => signIn(newEmail())))
  const enrolled = await Promise.all(
    families.map(({ parent, student }) =>
      school.as(parent).send(commands.enroll, { params: { course_id: course.id, student_id: student.id } }),
    ),
  )
  expect(enrolled.map(({ status }) => status)).toEqual(Array(40).fill(201))
  expect((await signIns).map(({ status }) => status)).toEqual(Array(150).fill(401))
})

test('a sign-in beyond the hashing queue does not count as an attempt, and succeeds when the queue is empty', async () => {
  const { email } = await buildUser(school.postgres, { password_hash: await hashPassword(password) })
  const released = Promise.withResolvers<void>()
  const signIns = Array.from({ length: HASHING_QUEUE_LIMIT }, () => withHashingSlot(() => released.promise))
  for (let n = 0; n < 20; n += 1) expect((await signIn(email)).status).toBe(503)
  const parent = { first_name: 'Ana', last_name: 'Begay', phone: '9285550142', email: newEmail(), password }
  expect(await school.as().send(registerUser, { body: parent })).toMatchObject({ status: 503, body: { code: 'busy' } })
  released.resolve()
  await Promise.all(signIns)
  expect((await signIn(email)).status).toBe(200)
})

test('a full queue says how long it takes, and the waiting time falls to zero when it is empty', async () => {
  const released = Promise.withResolvers<void>()
  const signIns = Array.from({ length: HASHING_QUEUE_LIMIT }, () => withHashingSlot(() => released.promise))
  const { seconds } = (await school.as().send(getSignInQueue)).body
  expect(seconds).toBeGreaterThan(5)
  const refused = await signIn(newEmail())
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(5)
  released.resolve()
  await Promise.all(signIns)
  expect((await school.as().send(getSignInQueue)).body).toEqual({ seconds: 0 })
})

test('a known device does not wait for the unknown devices in the queue', async () => {
  const released = Promise.withResolvers<void>()
  const unknownDevices = Array.from({ length: 100 }, () => withHashingSlot(() => released.promise))
  let isLaterChecked = false
  const later = withHashingSlot(async () => {
    isLaterChecked = true
  })
  expect(await withHashingSlot(async () => 'checked', { isKnown: true })).toBe('checked')
  expect(isLaterChecked).toBe(false)
  released.resolve()
  await Promise.all([...unknownDevices, later])
})

test.runIf(process.platform === 'linux')('passwords are hashed in threads of a lower priority', async () => {
  await hashPassword(password)
  const threads = readdirSync('/proc/self/task').map((id) => niceOf(`/proc/self/task/${id}/stat`))
  const main = niceOf(`/proc/self/task/${process.pid}/stat`) ?? 0
  expect(threads).toContain(main + 5)
})

/** The 19th field of proc(5). The second one, the name in parentheses, may contain spaces. Undefined when the thread has ended. */
function niceOf(file: string): number | undefined {
  if (!existsSync(file)) return undefined
  const stat = readFileSync(file, 'utf8')
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16])
}

function signIn(email: string) {
  return school.as().send(login, { body: { email, password } })
}

test('two processes divide the queue, and each estimates twice the time for the same number of sign-ins', async () => {
  const waitFor = async (sign_ins: number) => {
    const released = Promise.withResolvers<void>()
    const waiting = Array.from({ length: sign_ins }, () => withHashingSlot(() => released.promise))
    const seconds = hashingWait()
    released.resolve()
    await Promise.all(waiting)
    return seconds
  }
  const half = HASHING_QUEUE_LIMIT / 2
  const alone = await waitFor(half)
  shareHashing(2)
  onTestFinished(() => shareHashing(1))
  expect(await waitFor(half)).toBeCloseTo(2 * alone)
  await expect(waitFor(half + 1)).rejects.toThrow()
})
