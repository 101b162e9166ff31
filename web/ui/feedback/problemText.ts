import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { createContext, useContext } from 'react'
import { errorMessage, NO_CONNECTION, NOT_KNOWN_WHETHER_ARRIVED, NOT_SENT } from '../../api/problem.ts'

type Texts = Readonly<Record<string, MessageDescriptor>>

/** The messages of the contract's schemas. The specification's texts are exact. */
const TRANSLATIONS: Texts = {
  'Whoops! looks like something went wrong. Please try again.': msg`Whoops! looks like something went wrong. Please try again.`,
  'Whoops!! looks like something went wrong. Please try again.': msg`Whoops!! looks like something went wrong. Please try again.`,
  [NOT_SENT]: msg`No connection. Nothing was sent yet.`,
  [NOT_KNOWN_WHETHER_ARRIVED]: msg`The connection was lost. We don't know whether this arrived. Please try again.`,
  [NO_CONNECTION]: msg`No connection. Please try again once you are connected.`,
  'Field is Required': msg`Field is Required`,
  'Must be a valid email': msg`Must be a valid email`,
  'Valid phone number is required': msg`Valid phone number is required`,
  'At least 8 characters': msg`At least 8 characters`,
  "Your password can't be only spaces.": msg`Your password can't be only spaces.`,
  'This password is too common. Please choose a different one.': msg`This password is too common. Please choose a different one.`,
  "Your password can't contain your name or email address.": msg`Your password can't contain your name or email address.`,
  "Your password can't be the name of the school or of this site.": msg`Your password can't be the name of the school or of this site.`,
  'Enter a number from 1 to 50': msg`Enter a number from 1 to 50`,
  "Emails don't match": msg`Emails don't match`,
  "Passwords don't match": msg`Passwords don't match`,
}

const Context = createContext<Texts>({})

/** Adds the messages of one form, so that the other forms don't load them. */
export const ProblemTexts = Context.Provider

/** Translates messages in `TRANSLATIONS` and in the surrounding `ProblemTexts`. */
export function useProblemText(): (problem: unknown) => string {
  const { i18n } = useLingui()
  const texts = useContext(Context)
  return (problem) => {
    const message = typeof problem === 'string' ? problem : errorMessage(problem)
    const translation = texts[message] ?? TRANSLATIONS[message]
    return translation ? i18n._(translation) : message
  }
}
