import { createHash } from 'node:crypto'
import { expect } from 'vitest'
import { getDrawRecord, startDraw } from '../../contract/enrollment/draws.ts'
import { getRound } from '../../contract/enrollment/lottery.ts'
import { getRoundResults } from '../../contract/enrollment/lotteryResults.ts'
import type { School } from '../school.ts'
import type { BuiltUser } from './builders.ts'

export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

/** Runs the draw of a semester as the office, and waits for its end. */
export async function drawRound(school: School, office: BuiltUser, id: number): Promise<void> {
  const { status } = await school.as(office).send(startDraw, { params: { id }, body: {} })
  expect(status).toBe(202)
  await waitForDraw(school, office, id)
}

export function waitForDraw(school: School, office: BuiltUser, id: number): Promise<void> {
  const state = async () => (await school.as(office).send(getRound, { params: { id } })).body.round?.state
  return expect.poll(state).toBe('drawn')
}

export async function readRecord(school: School, id: number): Promise<string> {
  return (await school.as().send(getDrawRecord, { params: { id } })).body
}

export async function readResults(school: School, parent: BuiltUser, student_id: number, semester_id: number) {
  const call = { params: { id: student_id }, query: { semester: String(semester_id) } }
  return (await school.as(parent).send(getRoundResults, call)).body.results
}
