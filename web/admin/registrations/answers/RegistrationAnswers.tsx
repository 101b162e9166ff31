import { useLingui } from '@lingui/react'
import type { Answers } from '../../../../domain/registration/answers.ts'
import { SECTION_NAMES } from '../../../../domain/registration/sectionNames.ts'
import type { AccessGroup } from '../../../../domain/registration/sensitive.ts'
import { AnswerList } from '../../../studentRegistration/screens/AnswerList.tsx'
import { SECTION_TITLES } from '../../../studentRegistration/sections/sectionTitles.ts'
import { Card } from '../../../ui/layout/Card.tsx'
import styles from './Answers.module.css'
import { mergeAnswers, type OpenedAnswers } from './openedAnswers.ts'
import { SensitiveAnswers } from './SensitiveAnswers.tsx'
import { groupTitle, isSensitive, sensitiveGroupOf } from './sensitiveSections.ts'

/** All sections as the family saw them. Sensitive answers are closed at first. */
export function RegistrationAnswers(props: {
  readonly id: number
  /** The general answers. */
  readonly answers: Answers
  readonly opened: OpenedAnswers
  readonly onOpened: (group: AccessGroup, answers: Answers) => void
}) {
  const { id, opened, onOpened } = props
  const { i18n } = useLingui()
  const form = mergeAnswers(props.answers, opened.answers)
  return (
    <div className={styles.answers}>
      {SECTION_NAMES.map((section) => {
        const group = sensitiveGroupOf(section)
        return (
          <Card key={section} title={i18n._(SECTION_TITLES[section])}>
            <AnswerList section={section} form={form} isShown={(path) => !isSensitive(section, path)} />
            {group === 'identity' && <h3>{i18n._(groupTitle(group))}</h3>}
            {group !== undefined && (
              <SensitiveAnswers
                id={id}
                group={group}
                isOpened={opened.groups.includes(group)}
                onOpened={(answers) => onOpened(group, answers)}
              >
                <AnswerList section={section} form={form} isShown={(path) => isSensitive(section, path)} />
              </SensitiveAnswers>
            )}
          </Card>
        )
      })}
    </div>
  )
}
