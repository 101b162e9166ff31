import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { DraftState } from '../../../contract/registrations.ts'
import type { School } from '../../../contract/school.ts'
import { differentSections } from '../../../domain/registration/differences.ts'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { schoolClock } from '../../ui/format/schoolClock.ts'
import type { RegistrationDraft } from '../draft/registrationDraft.ts'
import { useDraftView } from '../draft/useDraftView.ts'
import styles from '../StudentRegistration.module.css'
import { SECTION_TITLES } from '../sections/sectionTitles.ts'

/** Another device saved this registration in the meantime: the family chooses whose answers to keep. */
export function ConflictDialog({ draft, school }: { readonly draft: RegistrationDraft; readonly school: School }) {
  const newer = useDraftView(draft, (view) => view.newer)
  const { t } = useLingui()
  return (
    <Dialog opened={newer !== undefined} title={t`Changed on Another Device`}>
      {newer && <Differences draft={draft} newer={newer} school={school} />}
      <p>{t`Which answers do you want to keep?`}</p>
      <div className={styles.actions}>
        <Button onClick={() => draft.resolve('theirs')}>{t`Use the Other Answers`}</Button>
        <Button variant="default" onClick={() => draft.resolve('mine')}>{t`Keep These Answers`}</Button>
      </div>
    </Dialog>
  )
}

function Differences(props: {
  readonly draft: RegistrationDraft
  readonly newer: DraftState
  readonly school: Pick<School, 'time_zone'>
}) {
  const { draft, newer, school } = props
  const { t, i18n } = useLingui()
  const saved = schoolClock(school.time_zone, i18n.locale).formatDateTime(newer.saved_at)
  return (
    <>
      <p>{t`This registration was changed on another device or in another window. It was saved there on ${saved}. The answers differ in:`}</p>
      <ul>
        {differentSections(draft.view().answers, newer.answers).map((section) => (
          <li key={section}>{i18n._(SECTION_TITLES[section])}</li>
        ))}
      </ul>
    </>
  )
}
