import { useLingui } from '@lingui/react'
import type { ReactNode } from 'react'
import type { RegistrationRules } from '../../../domain/registration/errors.ts'
import type { SectionName } from '../../../domain/registration/sectionNames.ts'
import { AsyncBoundary } from '../../ui/feedback/AsyncBoundary.tsx'
import { lazyPart } from '../../ui/feedback/lazyPart.tsx'
import { PageTitle } from '../../ui/layout/PageTitle.tsx'
import type { RegistrationDraft } from '../draft/registrationDraft.ts'
import { useDraftView } from '../draft/useDraftView.ts'
import { SECTION_TITLES } from '../sections/sectionTitles.ts'
import { BackToSections } from './BackToSections.tsx'

const SectionForm = lazyPart(async () => (await import('../sections/SectionForm.tsx')).SectionForm)

/** One section. Typing does not render the page again; answers of another device open a new form. */
export function SectionPage(props: {
  readonly draft: RegistrationDraft
  readonly section: SectionName
  readonly rules: RegistrationRules
  readonly correct: string | undefined
  readonly status: ReactNode
  readonly onDone: () => void
}) {
  const { draft, section, rules, correct, status, onDone } = props
  const { i18n } = useLingui()
  const replaced = useDraftView(draft, (view) => view.replaced)
  return (
    <>
      <BackToSections />
      <PageTitle key={section}>{i18n._(SECTION_TITLES[section])}</PageTitle>
      {status}
      <AsyncBoundary>
        <SectionForm
          key={`${section} ${replaced}`}
          draft={draft}
          section={section}
          rules={rules}
          correct={correct}
          onDone={onDone}
        />
      </AsyncBoundary>
    </>
  )
}
