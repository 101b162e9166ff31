import { Trans, useLingui } from '@lingui/react/macro'
import { TextInput } from '@mantine/core'
import { useMemo, useState } from 'react'
import type { DrawRecord } from '../../domain/draw/record.ts'
import { resultsByCode } from '../../domain/draw/results.ts'
import { decisionText } from './decisionText.ts'
import styles from './PublicDraw.module.css'

/** Finds a child by its code: its place in the lottery and the decisions. The record has sections instead of names. */
export function ChildOfDraw({ record }: { readonly record: DrawRecord }) {
  const { t, i18n } = useLingui()
  const [code, setCode] = useState('')
  const results = useMemo(() => resultsByCode(record), [record])
  const sections = useMemo(() => new Map(record.round.classes.map(({ id, section }) => [id, section])), [record])
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
      <div role="status" className={styles.child}>
        {found && (
          <>
            <p>
              <Trans>
                Number {found.lottery_place} of {found.children} in the lottery
              </Trans>
            </p>
            <ul className={styles.decisions}>
              {found.wishes.flat().map((decision) => (
                <li key={decision.course_id}>{decisionText(i18n, decision, sections)}</li>
              ))}
            </ul>
          </>
        )}
        {!found && code.trim() !== '' && <p>{t`No child in this lottery has this code.`}</p>}
      </div>
    </div>
  )
}
