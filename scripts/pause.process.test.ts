import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { beforeEach, expect, test } from 'vitest'
import { listPauses } from '../contract/pauses.ts'
import { buildPause } from '../test/data/builders.ts'
import { openSchool } from '../test/school.ts'

const PAUSE = fileURLToPath(new URL('./pause.ts', import.meta.url))
const school = openSchool()
beforeEach(() => school.db.deleteFrom('pause').execute())

const pauses = async () => (await school.as().send(listPauses)).body.pauses

test('the operator pauses an action with a text, and ends the pause', async () => {
  expect(await runPause('adding', 'We are back at noon.')).toEqual({
    code: 0,
    output: expect.stringMatching(/^adding +\S.+\S {2}Adding classes is paused\. We are back at noon\.$/),
  })
  expect(await pauses()).toMatchObject([{ action: 'adding', message: 'We are back at noon.' }])
  expect(await runPause('adding', '--off')).toEqual({ code: 0, output: 'Nothing is paused.' })
  expect(await pauses()).toEqual([])
})

test('the list has the times of the school clock', async () => {
  await buildPause(school.postgres, { action: 'adding', message: 'Soon.', paused_at: new Date('2026-08-03T15:15:00Z') })
  expect((await runPause()).output).toBe('adding        2026-08-03 08:15:00 -07:00  Adding classes is paused. Soon.')
})

test('the operator pauses everything and ends it, and the audit trail says that it was the command line', async () => {
  expect((await runPause('all')).output.split('\n')).toHaveLength(9)
  expect(await pauses()).toHaveLength(9)
  expect((await runPause('all', '--off')).output).toBe('Nothing is paused.')
  const entries = school.db.selectFrom('audit_entry').select('action').where('subject_kind', '=', 'pause')
  const recorded = await entries
    .where('user_role', '=', 'command line')
    .where('user_name', '=', 'Command line')
    .execute()
  expect(recorded.filter(({ action }) => action === 'deleted').length).toBeGreaterThanOrEqual(9)
})

test.each([[['everything']], [['adding', '--off', 'text']], [['adding', 'two', 'texts']], [['--off']], [['--on']]])(
  '%j prints the usage and pauses nothing',
  async (args) => {
    const { code, output } = await runPause(...args)
    expect([code, output]).toEqual([2, expect.stringContaining('npm run pause -- ACTION --off')])
    expect(await pauses()).toEqual([])
  },
)

test('a text that is too long is refused', async () => {
  expect(await runPause('adding', 'x'.repeat(301))).toEqual({ code: 2, output: 'The text: At most 300 characters' })
})

function runPause(...args: string[]): Promise<{ code: number; output: string }> {
  const env = { ...process.env, DATABASE_URL: school.servingUrl }
  return new Promise((resolve) => {
    execFile(process.execPath, [PAUSE, ...args], { env }, (error, stdout, stderr) => {
      resolve({ code: Number(error?.code ?? 0), output: (stdout + stderr).trim() })
    })
  })
}
