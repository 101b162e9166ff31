import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import type { Semester } from '../../../contract/semesters.ts'
import type { Teacher } from '../../../contract/teachers.ts'
import { labelText, useFieldLabels } from '../../ui/form/fieldLabels.ts'
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
  const [accepted, setAccepted] = useState<readonly FieldName[]>([])
  const accept = ({ field, theirs }: Change) => {
    setValue(field, theirs)
    setAccepted([...accepted, field])
  }
  const isAccepted = ({ field, mine }: Change) => mine === undefined || accepted.includes(field)
  return (
    <section className={styles.changed} role="alert" tabIndex={-1} ref={focusSection}>
      <h3>{t`Someone else changed this class while you were editing it.`}</h3>
      <p>{t`Your changes haven't been saved yet, but they're still here. Review them and save again.`}</p>
      <dl>
        {changes.map((change) => (
          <div key={change.field}>
            <dt>{labelText(labels[change.field])}</dt>
            <dd>
              {t`Their version:`} <FieldValue field={change.field} value={change.theirs} {...names} />
            </dd>
            {isAccepted(change) ? (
              <dd className={styles.accepted}>{t`Their version is now in the form.`}</dd>
            ) : (
              <dd>
                {t`Your version:`} <FieldValue field={change.field} value={change.mine} {...names} />{' '}
                <Button variant="default" size="compact-sm" onClick={() => accept(change)}>
                  {t`Use their version: ${labelText(labels[change.field])}`}
                </Button>
              </dd>
            )}
          </div>
        ))}
      </dl>
    </section>
  )
}

function focusSection(section: HTMLElement | null): void {
  section?.focus()
}
