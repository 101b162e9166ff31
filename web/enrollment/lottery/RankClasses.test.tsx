import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { answerRequests, held, lost, problem } from '../../../test/components/answers.ts'
import { goOffline } from '../../../test/components/browser.ts'
import { expectUsable } from '../../../test/components/expectUsable.ts'
import { expectFocusVisible, tabTo } from '../../../test/components/gestures.ts'
import { rankingOf, SAVE, savedRanking, showRanking } from '../../../test/components/ranking.ts'
import { CLASSES } from '../../../test/components/sample/courses.ts'
import { course, inHours, OSCAR, RUBY } from '../../../test/components/sample/family.ts'
import { SEMESTER } from '../../../test/components/sample/school.ts'
import { showScreen, USERS } from '../../../test/components/screen.tsx'
import { expectIllustration } from '../../../test/components/texts.ts'
import { lotteryQuery } from '../../api/lotteries.ts'
import { queryClient } from '../../api/queryClient.ts'
import { deleteDraftOfOthers } from '../../session/draft.ts'
import { clearSession, selectStudent, UNSAVED_RANKING } from '../../session/storage.ts'

const [POTTERY, PUPPETS] = [course('Pottery'), course('Puppet Theater')]
const HIGHEST_PX = 1800
const PAST = '2026-08-03T12:00:00.000Z'

const server = answerRequests()
const monday = page.getByRole('region', { name: 'Monday, Period 1', exact: true })
const limit = page.getByText('You can rank at most 10 classes for each time.')
const rankButton = (name: string) => monday.getByRole('button', { name: `Rank ${name}`, exact: true })
const tab = (name: string | RegExp) => page.getByRole('tab', { name })
const saved = page.getByText('Saved', { exact: true })
const notSaved = page.getByRole('alert').filter({ hasText: 'Not saved yet.' })
const sentWishes = () => server.sent.filter(({ route }) => route === SAVE).map(({ body }) => Object(body).wishes)

beforeEach(() => server.setBy(SAVE, ({ body }) => savedRanking(body)))

test('a family reads why a day has no classes to rank', async () => {
  const clay = course('Pottery', { id: 900, name: 'Clay', days: 'W' })
  server.set(...rankingOf({ courses: [POTTERY, clay], enrolled: [clay] }))
  await showRanking(RUBY)
  await expect
    .element(page.getByText('Wed: Ruby already has a class, and there is no other class to rank.'))
    .toBeVisible()
  await expect.element(page.getByText('Tue/Thu and Fri: there are no classes to rank for Ruby.')).toBeVisible()
  await expect.element(monday).toBeVisible()
  await expectUsable()
})

test('a family reads, before the ranking opens, until when it can change its choices', async () => {
  server.set(...rankingOf({ state: 'before' }))
  await showRanking(RUBY)
  await expect.element(page.getByText(/You can change your choices until \w+, /)).toBeVisible()
  await expectUsable()
})

test('the ranking opens and closes while a family has the screen open', async () => {
  server.set(...rankingOf({ state: 'before', opens_at: inHours(3 / 3600), closes_at: inHours(6 / 3600) }))
  await showRanking(RUBY)
  await expect.element(page.getByText(/You can change your choices until \w+, /)).toBeVisible()
  expect(rankButton('Pottery').elements()).toEqual([])
  await expect.element(rankButton('Pottery')).toBeVisible()
  await expect.element(rankButton('Pottery')).not.toBeInTheDocument()
  expect(server.sent.filter(({ route }) => route === 'GET /api/semester/:id/lottery').length).toBeLessThan(2)
})

test('a family ranks at most ten classes for a time, and reads why the others have no button', async () => {
  const classes = Array.from({ length: 11 }, (_, index) =>
    course('Pottery', { id: 901 + index, section: `${901 + index}`, name: `Class ${index + 1}` }),
  )
  server.set(...rankingOf({ courses: classes, ranking: { wishes: [classes.slice(0, 9).map(({ id }) => id)] } }))
  await showRanking(RUBY)
  await expect.element(rankButton('Class 11')).toBeVisible()
  await expect.element(limit).not.toBeInTheDocument()
  await rankButton('Class 10').click()
  await expect.element(limit).toBeVisible()
  expect(monday.getByRole('button', { name: /^Rank/ }).elements()).toEqual([])
  await expectUsable()
  await monday.getByRole('button', { name: 'Remove Class 1', exact: true }).click()
  await expect.element(limit).not.toBeInTheDocument()
  await expect.element(rankButton('Class 11')).toBeVisible()
})

test('after the last day of the semester a family ranks nothing, and reads why', async () => {
  server.set(...rankingOf({ courses: [POTTERY], ranking: { wishes: [[POTTERY.id]] }, too_late: true }))
  await showRanking(RUBY)
  await expect.element(page.getByRole('heading', { name: 'The time to rank classes is over' })).toBeVisible()
  await expect.element(page.getByText(`${SEMESTER.name} is over, so there is no lottery anymore.`)).toBeVisible()
  await expect.element(monday).toBeVisible()
  expect(page.getByRole('button', { name: /^(Rank|Remove|Save)/ }).elements()).toEqual([])
  await expect.element(page.getByText('This lottery has a new secret.')).toBeVisible()
  await expect.element(page.getByText(/Check that your choices/)).not.toBeInTheDocument()
  await expectUsable()
})

test('the screen of a child without classes to rank says so', async () => {
  server.set(...rankingOf({ student: { ...OSCAR, grade: '12' }, courses: [POTTERY] }))
  selectStudent(OSCAR.id)
  await showScreen('/enrollment', 'parent')
  await expect.element(page.getByText('There are no classes to rank for Oscar.')).toBeVisible()
  await expectIllustration()
  await expectUsable()
})

test('a class says how many children ranked it first in the last lottery', async () => {
  const { id } = POTTERY
  server.set(...rankingOf({ courses: [POTTERY], demand: [{ course_id: id, first_choices: 1, seats: 1 }] }))
  await showRanking(RUBY)
  await expect
    .element(monday.getByRole('listitem'))
    .toMatchTextContent(/Medium chance last time: 1 ranked it first for 1 seat/)
  await expectUsable()
})

test('a family reads that grades come first, what that is for siblings, and what an honest ranking gives', async () => {
  server.set(...rankingOf({ courses: [POTTERY], priority: 'oldest-first', ranking: { has_siblings: true } }))
  await showRanking(RUBY)
  await expect
    .element(page.getByText(/no other order can get Ruby a class that you want more at that time\./))
    .toBeVisible()
  await expect.element(page.getByText(/^At each time, children in higher grades get their turns before/)).toBeVisible()
  const together = page.getByText(/^At each time, your children in the same grade get their turns one right after/)
  await expect.element(together).toMatchTextContent(/each child's chance is smaller than alone/)
  await page.getByText('For experts').click()
  await expect.element(page.getByText(/^Each class time is decided .* higher grades come first\./)).toBeVisible()
  await expect.element(page.getByText(/^Siblings in the same grade can be drawn together/)).toBeVisible()
  expect(page.getByText(/order of the children that comes from chance/).elements()).toEqual([])
  await expectUsable()
})

test('without a priority, and for a class in the Optional period, the texts are others', async () => {
  const club = course('Pottery', { id: 900, name: 'Homework Club', period: 'Optional' })
  server.set(...rankingOf({ courses: [club], ranking: { has_siblings: true } }))
  await showRanking(RUBY)
  await expect.element(page.getByRole('region', { name: 'Monday, Optional Classes', exact: true })).toBeVisible()
  await expect.element(page.getByText(/^At each time, your children get their turns one right after/)).toBeVisible()
  expect(page.getByText(/children in higher grades/).elements()).toEqual([])
  await page.getByText('For experts').click()
  await expect.element(page.getByText(/order of the children that comes from chance/)).toBeVisible()
})

test('on a phone, a Monday of 12 classes has at most 1,800 px, before and after all are ranked', async () => {
  server.set(...rankingOf({ ranking: { has_siblings: true } }))
  await showRanking(RUBY)
  await expect.element(tab('Mon 0 of 8')).toHaveAttribute('aria-selected', 'true')
  await expect.element(page.getByText('0 of 18 times ranked')).toBeVisible()
  expect(heightOfPage()).toBeLessThanOrEqual(HIGHEST_PX)
  for (const { name } of CLASSES.filter(({ days, grade }) => days === 'M' && grade.split(',').includes(RUBY.grade)))
    await page.getByRole('button', { name: `Rank ${name}`, exact: true }).click()
  await expect.element(tab('Mon 8 of 8')).toBeVisible()
  await expect.element(saved).toBeVisible()
  expect(heightOfPage()).toBeLessThanOrEqual(HIGHEST_PX)
  await expectUsable()
})

test('the days are tabs, and a class is ranked, moved up and removed by keyboard alone', async () => {
  server.set(...rankingOf())
  await showRanking(RUBY)
  await tabTo(tab('Mon 0 of 8'))
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(tab('Tue/Thu 0 of 6')).toHaveFocus()
  await expect.element(monday).not.toBeInTheDocument()
  await userEvent.keyboard('{ArrowLeft}')
  await tabTo(rankButton('Puppet Theater'))
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('1 of 18 times ranked')).toBeVisible()
  await tabTo(rankButton('Pottery'))
  await userEvent.keyboard('{Enter}')
  await tabTo(monday.getByRole('button', { name: 'Move Pottery up' }))
  await expectFocusVisible()
  await userEvent.keyboard('{Enter}')
  await expect.element(monday.getByRole('status')).toHaveTextContent('Pottery is choice 1 for Monday, Period 1.')
  await expect.poll(() => sentWishes().at(-1)).toEqual([[POTTERY.id, PUPPETS.id]])
  await tabTo(monday.getByRole('button', { name: 'Remove Pottery' }))
  await userEvent.keyboard('{Enter}')
  await expect.element(rankButton('Pottery')).toHaveFocus()
  await expect.poll(() => sentWishes().at(-1)).toEqual([[PUPPETS.id]])
  await expectUsable()
})

test('choices that could not be saved are kept when the page is loaded again, and saved when the connection is back', async () => {
  server.set(...rankingOf(), lost(SAVE))
  await showRanking(RUBY)
  await rankButton('Pottery').click()
  await expect.element(notSaved).toBeVisible()
  await expectUsable()
  await cleanup()
  const { goOnline } = goOffline()
  await showRanking(RUBY)
  await expect.element(monday.getByRole('listitem').first()).toMatchTextContent(/^1Pottery/)
  await expect.element(notSaved).toBeVisible()
  server.setBy(SAVE, ({ body }) => savedRanking(body))
  goOnline()
  await expect.element(saved).toBeVisible()
  await expect.element(notSaved).not.toBeInTheDocument()
  expect(sentWishes().at(-1)).toEqual([[POTTERY.id]])
})

test('after a failed save, a family goes on ranking, and one press saves all of it', async () => {
  server.set(...rankingOf(), lost(SAVE))
  await showRanking(RUBY)
  await rankButton('Pottery').click()
  await expect.element(notSaved).toBeVisible()
  await rankButton('Puppet Theater').click()
  server.setBy(SAVE, ({ body }) => savedRanking(body))
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(saved).toBeVisible()
  expect(sentWishes().at(-1)).toEqual([[POTTERY.id, PUPPETS.id]])
})

test('a choice is saved at once when the family leaves the screen', async () => {
  server.set(...rankingOf())
  await showRanking(RUBY)
  await rankButton('Pottery').click()
  await page.getByRole('button', { name: 'Back to Dashboard' }).click()
  await expect.poll(sentWishes).toEqual([[[POTTERY.id]]])
})

test('a choice that is made while another is being saved is saved when the family leaves the screen', async () => {
  server.set(...rankingOf())
  const first = held(savedRanking({ wishes: [[POTTERY.id]] }))
  server.set(first.answer)
  await showRanking(RUBY)
  await rankButton('Pottery').click()
  await expect.poll(sentWishes).toEqual([[[POTTERY.id]]])
  await rankButton('Puppet Theater').click()
  server.setBy(SAVE, ({ body }) => savedRanking(body))
  await page.getByRole('button', { name: 'Back to Dashboard' }).click()
  expect(sentWishes()).toHaveLength(1)
  first.release()
  await expect.poll(sentWishes).toEqual([[[POTTERY.id]], [[POTTERY.id, PUPPETS.id]]])
  await expect.poll(keptKeys).toEqual([])
})

test("a choice that was saved when the family left does not overwrite the other parent's", async () => {
  server.set(...rankingOf())
  await showRanking(RUBY)
  await rankButton('Pottery').click()
  await page.getByRole('button', { name: 'Back to Dashboard' }).click()
  await expect.poll(sentWishes).toHaveLength(1)
  await expect.poll(keptKeys).toEqual([])
})

test('a choice that could not be saved does not overwrite a newer one of another device', async () => {
  server.set(...rankingOf(), lost(SAVE))
  await showRanking(RUBY)
  await rankButton('Pottery').click()
  await expect.element(notSaved).toBeVisible()
  await cleanup()
  server.set(...rankingOf({ ranking: { wishes: [[PUPPETS.id]], saved_at: PAST } }))
  await showRanking(RUBY)
  await expect.element(saved).toBeVisible()
  await expect.element(monday.getByRole('listitem').first()).toMatchTextContent(/^1Puppet Theater/)
  await expect.poll(keptKeys).toEqual([])
})

test('choices after a save whose response was lost are kept', async () => {
  server.set(...rankingOf(), lost(SAVE))
  await showRanking(RUBY)
  await rankButton('Pottery').click()
  await expect.element(notSaved).toBeVisible()
  await rankButton('Puppet Theater').click()
  await expect.element(monday.getByRole('listitem').nth(1)).toMatchTextContent(/^2Puppet Theater/)
  const { goOnline } = goOffline()
  await cleanup()
  server.set(...rankingOf({ ranking: { wishes: [[POTTERY.id]], saved_at: PAST } }))
  server.setBy(SAVE, ({ body }) => savedRanking(body))
  goOnline()
  await showRanking(RUBY)
  await expect.element(saved).toBeVisible()
  expect(sentWishes().at(-1)).toEqual([[POTTERY.id, PUPPETS.id]])
})

test('choices that are not saved yet are kept and shown during a pause of the ranking', async () => {
  server.set(...rankingOf(), lost(SAVE))
  await showRanking(RUBY)
  await rankButton('Pottery').click()
  await expect.element(notSaved).toBeVisible()
  await cleanup()
  const paused = { action: 'ranking', message: 'We are looking into it.', paused_at: inHours(0) } as const
  server.set(...rankingOf({ pauses: [paused] }))
  await showRanking(RUBY)
  await expect.element(monday.getByRole('listitem').first()).toMatchTextContent(/^1Pottery/)
  await expect.element(page.getByText('Not saved yet', { exact: true })).toBeVisible()
  expect(rankButton('Puppet Theater').elements()).toEqual([])
  await cleanup()
  server.set(...rankingOf())
  server.setBy(SAVE, ({ body }) => savedRanking(body))
  await showRanking(RUBY)
  await expect.element(saved).toBeVisible()
  expect(sentWishes().at(-1)).toEqual([[POTTERY.id]])
})

test('a problem at another day leads to its time there, and does not interrupt the family', async () => {
  server.set(
    ...rankingOf(),
    problem(SAVE, 422, {
      message: 'Invalid',
      errors: { 'wishes.0': ['Some of these classes are not offered anymore.'] },
    }),
  )
  await showRanking(RUBY)
  await rankButton('Pottery').click()
  await tab(/^Tue/).click()
  const link = page.getByRole('alert').getByRole('link', { name: /^Monday, Period 1/ })
  await expect.element(link).toBeVisible()
  await expect.element(tab(/^Tue/)).toHaveFocus()
  await link.click()
  await expect.element(monday.getByRole('heading', { name: /^Period 1/ })).toHaveFocus()
})

test('a refused choice says why at its time, and the next change is saved', async () => {
  const message = 'Some of these classes are not offered anymore.'
  server.set(...rankingOf(), problem(SAVE, 422, { message: 'Invalid', errors: { 'wishes.0': [message] } }))
  await showRanking(RUBY)
  await rankButton('Pottery').click()
  const alert = page.getByRole('alert').filter({ hasText: 'There is a problem' })
  await expect.element(alert.getByRole('link')).toHaveTextContent(`Monday, Period 1: ${message}`)
  await expectUsable()
  server.setBy(SAVE, ({ body }) => savedRanking(body))
  await monday.getByRole('button', { name: 'Remove Pottery' }).click()
  await rankButton('Puppet Theater').click()
  await expect.element(saved).toBeVisible()
  await expect.element(alert).not.toBeInTheDocument()
})

test('a family whose last change missed the closing reads so, and sees the choices that count', async () => {
  server.set(...rankingOf({ ranking: { wishes: [[PUPPETS.id]], saved_at: PAST } }), lost(SAVE))
  await showRanking(RUBY)
  await rankButton('Pottery').click()
  await expect.element(notSaved).toBeVisible()
  server.set(...rankingOf({ state: 'closed', ranking: { wishes: [[PUPPETS.id]], saved_at: PAST } }))
  await queryClient.invalidateQueries({ queryKey: lotteryQuery(SEMESTER.id).queryKey })
  await expect.element(page.getByRole('alert')).toMatchTextContent(/^Your last changes were not saved before/)
  await expect.element(notSaved).not.toBeInTheDocument()
  await expect.element(monday.getByRole('listitem').first()).toMatchTextContent(/^1Puppet Theater/)
  expect(monday.getByRole('listitem').filter({ hasText: /^2/ }).elements()).toEqual([])
  await expectUsable()
})

test('a logout asks before choices that could not be saved are lost', async () => {
  server.set(...rankingOf(), lost(SAVE))
  await showRanking(RUBY)
  await rankButton('Pottery').click()
  await expect.element(notSaved).toBeVisible()
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Stay' }).click()
  await expect.element(notSaved).toBeVisible()
  await expect.poll(keptKeys).toHaveLength(1)
})

test('after the closing a family reads its choices, and changes nothing', async () => {
  server.set(
    ...rankingOf({
      state: 'closed',
      ranking: { wishes: [[PUPPETS.id, POTTERY.id]], saved_at: PAST },
    }),
  )
  await showRanking(RUBY)
  await expect.element(page.getByText('1 of 18 times ranked')).toBeVisible()
  await expect.element(monday.getByRole('listitem').first()).toMatchTextContent(/^1Puppet Theater/)
  expect(page.getByRole('button', { name: /^(Rank|Move|Remove)/ }).elements()).toEqual([])
  await expectUsable()
})

// From then on, no save waits for the one before.
test('a page that is closed sends the last choice without waiting for the save before', async () => {
  server.set(...rankingOf())
  const first = held(savedRanking({ wishes: [[POTTERY.id]] }))
  server.set(first.answer)
  await showRanking(RUBY)
  await rankButton('Pottery').click()
  await expect.poll(sentWishes).toHaveLength(1)
  await rankButton('Puppet Theater').click()
  window.dispatchEvent(new Event('pagehide'))
  document.dispatchEvent(new Event('visibilitychange'))
  await expect.poll(() => sentWishes().at(-1)).toEqual([[POTTERY.id, PUPPETS.id]])
  first.release()
})

// The last test, because only a new page forgets that the server has ended the session.
test('a choice that was made after the end of the session is saved in the next one of the same user', async () => {
  server.set(...rankingOf(), problem(SAVE, 401, { message: 'Please log in.' }))
  await showRanking(RUBY)
  await rankButton('Pottery').click()
  await expect.element(page.getByRole('dialog', { name: 'Session Expired' })).toBeVisible()
  expect(page.getByText('There is a problem').elements()).toEqual([])
  clearSession()
  await cleanup()
  deleteDraftOfOthers(USERS.parent.id)
  selectStudent(RUBY.id)
  server.setBy(SAVE, ({ body }) => savedRanking(body))
  await showScreen('/enrollment', 'parent')
  await expect.poll(sentWishes).toEqual([[[POTTERY.id]], [[POTTERY.id]]])
  await expect.poll(keptKeys).toEqual([])
})

function keptKeys(): string[] {
  return Object.keys(sessionStorage).filter((key) => key.startsWith(UNSAVED_RANKING))
}

function heightOfPage(): number {
  return document.documentElement.scrollHeight
}
