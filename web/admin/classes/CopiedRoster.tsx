import { Plural, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconUsersGroup } from '@tabler/icons-react'
import type { CourseWithRoster } from '../../../contract/courses.ts'
import { fullName } from '../../../domain/person.ts'
import { ApiProblem } from '../../api/problem.ts'
import { fieldId } from '../../ui/form/fieldLabels.ts'
import styles from './Class.module.css'

/** Shows that a roster was copied, and names each student a rule refused. */
export function CopiedRoster(props: {
  readonly source: CourseWithRoster | undefined
  readonly error: unknown
  readonly onRemove: () => void
}) {
  const { source, error, onRemove } = props
  const { t } = useLingui()
  const refused = error instanceof ApiProblem ? (error.errors.roster ?? []) : []
  if (!source || source.enrolled.length === 0) return null
  return (
    <section className={styles.copied} id={fieldId('roster')} tabIndex={-1} aria-label={t`Roster`}>
      <IconUsersGroup aria-hidden />
      <div>
        <p className={styles.title}>{t`Roster has been copied`}</p>
        <details>
          <summary>
            <Plural value={source.enrolled.length} one="# child" other="# children" /> {t`from ${source.name}`}
          </summary>
          <p>{source.enrolled.map(fullName).join(', ')}</p>
        </details>
        {refused.length > 0 && (
          <ul className={styles.refused}>
            {refused.map((why) => (
              <li key={why}>{why}</li>
            ))}
          </ul>
        )}
      </div>
      <Button variant="default" onClick={onRemove}>
        {t`Remove the roster`}
      </Button>
    </section>
  )
}
