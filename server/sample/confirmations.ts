import { answersOf, CONFIRMATION_GROUPS } from '../../domain/confirmations/groups.ts'
import { DAY_MS, HOUR_MS } from '../../domain/durations.ts'
import { fullName } from '../../domain/person.ts'
import { type Answers, withAnswer } from '../../domain/registration/answers.ts'
import { completeForm } from '../../domain/registration/completeForm.ts'
import { writeConfirmation } from '../confirmations/writeConfirmation.ts'
import { currentCipher, type KeyRing } from '../dataKeys/keyRing.ts'
import type { Transaction } from '../platform/database/database.ts'
import { DEMO_FAMILY, type Family, OTHER_FAMILIES, type SampleUser } from './people.ts'
import { sampleForm } from './registrations.ts'

/** Of the families, every second one has confirmed, and every sixth one has changed something. */
const CONFIRMED = 2
const CHANGED = 6
const MOST_CHANGED = 4

interface Confirmations {
  /** The past semester, and the open one, which asks families. */
  readonly past: number
  readonly open: number
  readonly idOf: (person: object) => number
  readonly now: Date
}

/** Last time every family confirmed. For the open semester, some have confirmed, some have changed something, and the demo family has not. */
export async function insertConfirmations(
  trx: Transaction,
  keys: KeyRing,
  { past, open, idOf, now }: Confirmations,
): Promise<void> {
  await trx.updateTable('semester').set({ confirmation: 'asked' }).where('id', '=', open).execute()
  const cipher = await currentCipher(trx, keys)
  const write = async (family: Family, semester_id: number, content: Answers, was: Answers, at: Date) => {
    for (const child of family.children.filter(({ grade }) => grade !== 'done'))
      await writeConfirmation(trx, cipher, {
        ...{ student_id: idOf(child), account: idOf(family.parent), semester_id },
        ...{ content, was, now: at },
      })
  }
  const lastTime = new Date(now.getTime() - 200 * DAY_MS)
  for (const [index, family] of [DEMO_FAMILY, ...OTHER_FAMILIES].entries()) {
    const known = answersFor(family.parent, now)
    await write(family, past, known, known, lastTime)
    if (index % CONFIRMED === 0) continue
    const isChanged = index % CHANGED === 1 && index < CHANGED * MOST_CHANGED
    const content = isChanged ? withAnswer(known, 'contact_1.phone', '6025550189') : known
    await write(family, open, content, known, new Date(now.getTime() - (index + 1) * HOUR_MS))
  }
}

function answersFor(parent: SampleUser, now: Date): Answers {
  const { phone, email } = parent
  const student = { street_address: '12 Saguaro Way' }
  const answers = { name: fullName(parent), gender: 'Female', phone, email }
  return answersOf(completeForm(sampleForm({ age: 9, student, parent: answers }, now)), CONFIRMATION_GROUPS)
}
