import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Stack } from '@mantine/core'
import { downloadText } from '../../../ui/format/downloadFile.ts'
import { EXAMPLE_NUMBERS, EXAMPLE_RECORD } from './example.ts'
import styles from './LotteryCheck.module.css'

const lineOf = (kind: string) => EXAMPLE_RECORD.split('\n').find((line) => line.startsWith(`${kind}\t`)) ?? ''
const [SECRET, SEED] = [lineOf('secret'), lineOf('seed')].map((line) => line.split('\t')[1] ?? '')
const [VALUE] = [lineOf('public-value').split('\t')[3] ?? '']

const COMMANDS = `# commitment
printf '%s' '${SECRET}' | sha256sum
# seed
printf '%s' '${SECRET}:${VALUE}' | sha256sum
# closing-hash
sed '/^closing-hash/,$d' lottery-example.txt | sha256sum
# digest
sed '$d' lottery-example.txt | sha256sum
# M:1:child:1
printf '%s' '${SEED}:M:1:child:1' | sha256sum`

/** Four children and three class times, with every step. */
export function Example() {
  const { t } = useLingui()
  return (
    <Stack gap="0.875rem">
      <p>
        <Trans>
          Four children rank classes at three class times: one All Day class on Monday, two classes on Monday in period
          1, and one class on Wednesday in period 2. Each class has one seat, and a wait list has one place. This is the
          record.
        </Trans>
      </p>
      <pre className={`surface code ${styles.code}`}>{EXAMPLE_RECORD}</pre>
      <p>
        <Button variant="default" onClick={() => downloadText('lottery-example.txt', EXAMPLE_RECORD)}>
          {t`Download the Example`}
        </Button>
      </p>
      <p>
        <Trans>
          On Linux, on a Mac with sha256sum, or in Git Bash on Windows, these commands print the hashes of the record:
        </Trans>
      </p>
      <pre className={`surface code ${styles.code}`}>{COMMANDS}</pre>
      <p>
        <Trans>The numbers of the children. Codes 2 and 3 are siblings who are drawn together, as family 2:</Trans>
      </p>
      {EXAMPLE_NUMBERS.map(({ time, numbers }) => (
        <pre key={time} className={`surface code ${styles.code}`}>
          {numbers.map(({ who, hash }) => `${time}:${who}\t${hash}\n`).join('')}
        </pre>
      ))}
      <Stack component="ol" gap="0.375rem">
        <li>
          <Trans>
            The class times are M All Day, M 1 and W 2. Market 1 is M All Day for all-day-first, market 2 is M 1, market
            3 is W 2 with the order of W 1 in reverse, which no class needs to have, and market 4 is M All Day for
            all-day-last with the order of market 1.
          </Trans>
        </li>
        <li>
          <Trans>
            M All Day, the smallest number first: child 1 (30a7…), child 4 (82e2…), family 2 (d3bc…) with child 2
            (246d…) before child 3 (5f3a…).
          </Trans>
        </li>
        <li>
          <Trans>
            M 1: child 1 (07bc…), child 4 (d0cb…), family 2 (e6e1…) with child 3 (5a90…) before child 2 (e677…).
          </Trans>
        </li>
        <li>
          <Trans>
            W 1: child 4 (31f9…), family 2 (3ba5…) with child 2 (5e00…) before child 3 (8656…), child 1 (d28a…). W 2
            uses that order in reverse: 1, 3, 2, 4.
          </Trans>
        </li>
        <li>
          <Trans>Market 1: of those who want All Day first, only child 1 ranks class 10, and gets it.</Trans>
        </li>
        <li>
          <Trans>
            Market 2: child 1 has class 10, an All Day class on Monday, so both wishes are same-time:10. Child 4 gets
            12, its first choice, and 11 is better-choice:12. Child 3 gets 11. No seat is left for child 2, who becomes
            number 1 on both wait lists.
          </Trans>
        </li>
        <li>
          <Trans>
            Market 3: child 3 ranks nothing at this time, so the turns are 1, 2, 4. Child 1 gets 21, child 2 waits as
            number 1, and child 4 is number 1 of the reserve, because the wait list has one place.
          </Trans>
        </li>
        <li>
          <Trans>
            Market 4: children 4 and 3, who want All Day last, have classes on Monday in period 1 now: same-time:12 and
            same-time:11.
          </Trans>
        </li>
      </Stack>
    </Stack>
  )
}
