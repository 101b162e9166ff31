import { components, foundBy } from './fault.mjs'

const FOCUS = foundBy(components('web/ui/focus', 'web/reset'), [
  {
    name: 'the focus is lost with the button that had it',
    file: 'web/ui/focus/useFocusFallback.ts',
    text: 'document.getElementById(nearId)?.focus()',
    fault: 'document.getElementById(nearId)',
  },
  {
    name: 'the result of a form does not get the focus',
    file: 'web/ui/layout/PageTitle.tsx',
    text: 'heading.focus({ preventScroll: true })',
    fault: '',
  },
])

const TRANSLATED = foundBy(components('web/translatedTexts.test.tsx'), [
  {
    name: 'a text of a translated page does not return when it changes',
    file: 'web/translatedTexts.ts',
    text: '      changes.observe(text, { characterData: true })\n',
    fault: '',
  },
  {
    name: 'nothing can be inserted before a translated text',
    file: 'web/translatedTexts.ts',
    text: '    if (before) restore(before)\n',
    fault: '',
  },
])

const FAMILY = foundBy(components('web/createAccount/CreateAccount.test.tsx'), [
  {
    name: 'the errors of a form do not get the focus',
    file: 'web/ui/form/Form.tsx',
    text: '    summary.focus()\n',
    fault: '',
  },
  {
    name: 'gray text has too little contrast',
    file: 'web/theme.ts',
    text: "'--mantine-color-dimmed': stone[7]",
    fault: "'--mantine-color-dimmed': stone[4]",
  },
  {
    name: 'gray text has too little contrast in dark mode',
    file: 'web/theme.ts',
    text: "'--mantine-color-dimmed': ember[2]",
    fault: "'--mantine-color-dimmed': ember[4]",
  },
])

const OFFICE = foundBy(components('web/admin/find', 'web/admin/classes/EditClassForm.test.tsx'), [
  {
    name: 'the button that closes a dialog has no name',
    file: 'web/ui/dialog/Dialog.tsx',
    text: ' aria-label={t`Close`}',
    fault: '',
  },
  {
    name: 'Enter opens a match of the text before',
    file: 'web/admin/find/FindDialog.tsx',
    text: 'isSearching ? undefined : options[chosen]',
    fault: 'options[chosen]',
  },
  {
    name: "a colleague's save replaces what somebody is typing",
    file: 'web/admin/ui/useEditConflict.tsx',
    text: 'if (mine === undefined) form.setValue',
    fault: 'form.setValue',
  },
  {
    name: "a class cannot be saved after a colleague's save",
    file: 'web/admin/ui/useEditConflict.tsx',
    text: 'setBase(fresh)',
    fault: 'void fresh',
  },
])

const CLASSES = foundBy(components('web/enrollment'), [
  {
    name: 'the buttons of a class do not fit a narrow screen',
    file: 'web/enrollment/classes/ClassItem.module.css',
    text: 'flex: 1 1 10rem;\n  min-width: 0;',
    fault: 'flex: 1 1 10rem;\n  min-width: 24rem;',
  },
])

export const COMPONENTS = [...FOCUS, ...TRANSLATED, ...FAMILY, ...OFFICE, ...CLASSES]
