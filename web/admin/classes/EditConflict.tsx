import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import type { Semester } from '../../../contract/semesters.ts'
import type { Teacher } from '../../../contract/teachers.ts'
import { useFieldLabels } from '../../ui/form/fieldLabels.ts'
import styles from './Class.module.css'
import type { Change, FieldName } from './changes.ts'
import { FieldValue } from './FieldValue.tsx'

/** Shows what another admin changed meanwhile. For fields that both changed, either version can be saved. */
export function EditConflict(props: {
  readonly changes: readonly Change[]
  readonly semesters: readonly Semester[]
  readonly teachers: readonly Teacher[]
}) {
  const { changes, ...names } = props
  const { t } = useLingui()
  const labels = useFieldLabels()
  const { setValue } = useFormContext()
  const [taken, setTaken] = useState<readonly FieldName[]>([])
  const take = ({ field, theirs }: Change) => {
    setValue(field, theirs)
    setTaken([...taken, field])
  }
  const isTaken = ({ field, mine }: Change) => mine === undefined || taken.includes(field)
  return (
    <section className={styles.changed} role="alert" tabIndex={-1} ref={lookHere}>
      <h3>{t`Someone else has changed this class.`}</h3>
      <p>{t`Your changes haven't been saved yet, but they're still here. Review them and save again.`}</p>
      <dl>
        {changes.map((change) => (
          <div key={change.field}>
            <dt>{labels[change.field]}</dt>
            <dd>
              {t`Their version:`} <FieldValue field={change.field} value={change.theirs} {...names} />
            </dd>
            {isTaken(change) ? (
              <dd className={styles.taken}>{t`Copied into the form.`}</dd>
            ) : (
              <dd>
                {t`Your version:`} <FieldValue field={change.field} value={change.mine} {...names} />{' '}
                <Button variant="default" size="compact-sm" onClick={() => take(change)}>
                  {t`Use their version: ${labels[change.field] ?? ''}`}
                </Button>
              </dd>
            )}
          </div>
        ))}
      </dl>
    </section>
  )
}

function lookHere(section: HTMLElement | null): void {
  section?.focus()
}
