import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Box, Button, Stack, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { checkRecord } from '../../../../domain/enrollment/lottery/check.mjs'
import type { Decision } from '../../../../domain/enrollment/lottery/decide.ts'
import { turnsOfText } from '../../../../domain/enrollment/lottery/record.ts'
import { resultsByCode } from '../../../../domain/enrollment/lottery/results.ts'
import { Loading } from '../../../ui/feedback/Loading.tsx'
import { downloadText } from '../../../ui/format/downloadFile.ts'
import { Hash } from '../record/Hash.tsx'
import { ReplacedSecrets } from '../record/ReplacedSecrets.tsx'
import { Problem } from './Problem.tsx'
import { sha256 } from './sha256.ts'

/** Verifies a record and shows what to compare with what the school published before. */
export function VerifiedRecord({ semester_slug, text }: { readonly semester_slug: string; readonly text: string }) {
  const { t } = useLingui()
  // After the first paint, because a large record takes seconds.
  const { data: checked, isPending } = useQuery({
    queryKey: ['verified lottery', semester_slug],
    queryFn: async () => checkRecord(text, sha256),
    staleTime: Infinity,
  })
  const record = useMemo(() => (checked?.notes ? readRecord(text) : undefined), [checked, text])
  return (
    <Stack gap="0.875rem">
      <div role="status">
        {isPending && <Loading />}
        {record && <Correct record={record} />}
        {checked?.problem && <Problem problem={checked.problem} />}
      </div>
      {record && <Hashes record={record} />}
      {record && <ReplacedSecrets replaced={record.replaced} />}
      <p>
        <Trans>
          Compare these values with those that you wrote down: otherwise the record is only correct in itself. You can
          also <Link to="/lottery/check">check it on your own computer</Link>, without any program of the school.
        </Trans>
      </p>
      <p>
        <Button variant="default" onClick={() => downloadText(`lottery-${semester_slug}.txt`, text)}>
          {t`Download the Record`}
        </Button>
      </p>
      {record && <ChildOfLottery record={record} />}
    </Stack>
  )
}

/** What the page shows of a correct record. */
function readRecord(text: string) {
  const lines = text.split('\n').map((line) => line.split('\t'))
  const fieldOf = (kind: string) => lines.find(([found]) => found === kind)?.[1] ?? ''
  // An edit has its time, its reason and "set" before the line that it sets.
  const latest = lines.map((line) => (line[0] === 'edit' ? line.slice(4) : line))
  return {
    hashes: {
      secret: fieldOf('secret'),
      commitment: fieldOf('commitment'),
      closing: fieldOf('closing-hash'),
      digest: fieldOf('digest'),
    },
    replaced: lines.flatMap(([kind, commitment = '', replaced_at = '']) =>
      kind === 'replaced' ? [{ commitment, replaced_at }] : [],
    ),
    sections: new Map(
      latest.flatMap(([kind, id, section = '']) => (kind === 'class' ? [[Number(id), section] as const] : [])),
    ),
    turns: turnsOfText(text),
  }
}
type ShownRecord = ReturnType<typeof readRecord>

function Correct({ record: { turns } }: { readonly record: ShownRecord }) {
  const { t } = useLingui()
  const count = turns.flatMap(({ decisions }) => decisions).length
  return (
    <Box component="p" c="var(--success)" fw={600}>
      {t`Your browser computed ${plural(count, { one: '# decision', other: 'all # decisions' })} again. The record is correct in itself.`}
    </Box>
  )
}

function Hashes({ record: { hashes } }: { readonly record: ShownRecord }) {
  const { t } = useLingui()
  const facts = [
    [t`Secret`, hashes.secret],
    [t`SHA-256 of the secret. It must be the one that was shown before the lottery.`, hashes.commitment],
    [t`Hash of the closing. It must be the one that was shown when the ranking had closed.`, hashes.closing],
    [t`SHA-256 of the record`, hashes.digest],
  ] as const
  return (
    <Stack className="facts" component="dl" gap="xs">
      {facts.map(([label, hash]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <Hash>{hash}</Hash>
          </dd>
        </div>
      ))}
    </Stack>
  )
}

/** Finds a child by its code: its turn at each class time and the decisions. The record has sections instead of names. */
function ChildOfLottery({ record }: { readonly record: ShownRecord }) {
  const { t, i18n } = useLingui()
  const [code, setCode] = useState('')
  const results = useMemo(() => resultsByCode(record), [record])
  const found = results.get(Number(code.trim()))
  return (
    <div>
      <TextInput
        label={t`Your child's code`}
        inputMode="numeric"
        size="md"
        maw="16rem"
        value={code}
        onChange={({ currentTarget }) => setCode(currentTarget.value)}
      />
      <Box role="status" mt="xs">
        {found?.map(({ place, children, wishes }) => (
          <Stack key={wishes[0]?.course_id} gap="xs">
            <p>
              <Trans>
                Turn {place} of {children}
              </Trans>
            </p>
            <Stack component="ul" gap="0.25rem">
              {wishes.map((decision) => (
                <li key={decision.course_id}>{decisionText(i18n, decision, record.sections)}</li>
              ))}
            </Stack>
          </Stack>
        ))}
        {!found && code.trim() !== '' && <p>{t`No child in this lottery has this code.`}</p>}
      </Box>
    </div>
  )
}

/** "Section 204, choice 1: enrolled". */
function decisionText(
  i18n: I18n,
  { course_id, choice, outcome, by, ...decision }: Decision,
  sections: ReadonlyMap<number, string>,
): string {
  const place = decision.place ?? 0
  const [section, other] = [sections.get(course_id) ?? '', by === null ? '' : (sections.get(by) ?? '')]
  const texts: Record<Decision['outcome'], MessageDescriptor> = {
    enrolled: msg`enrolled`,
    'better-choice': msg`in section ${other}, a higher choice`,
    waiting: msg`no seat left, number ${place} on the wait list`,
    reserve: msg`no seat left, wait list full, number ${place} after it`,
    'already-enrolled': msg`already enrolled`,
    'already-waiting': msg`no seat left, already on the wait list`,
    'same-time': msg`same time as section ${other}`,
    restricted: msg`can't be taken with section ${other}`,
    'wrong-grade': msg`not for this grade`,
    done: msg`finished school`,
  }
  const text = i18n._(texts[outcome])
  return i18n._(msg`Section ${section}, choice ${choice}: ${text}`)
}
