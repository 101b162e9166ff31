export const LANGUAGE_ARTS: Readonly<Record<string, string>> = {
  'Creative Writing': '<p>Poems, stories and a class anthology. Reading aloud is welcome, <em>never required</em>.</p>',
  'Language Arts': '<p>Two novels, lots of grammar, and a three-page research paper.</p>',
  'Literature and Film': '<p>Four books and the films made of them. Which is better?</p>',
  'College Writing':
    '<p>The essay, the source, the argument.</p><p>Ends with a <strong>personal statement</strong> ready to send.</p>',
  Journalism: '<p>We make the school’s newspaper, four issues a semester.</p>',
  'Spanish I': '<p>¡Empecemos! Greetings, family, food, the present tense.</p>',
  'Spanish II': '<p>Past tenses, stories, and a pen friend in Hermosillo. <em>Spanish I or the same at home.</em></p>',
  'Diné Bizaad: First Words':
    '<p>Yá’át’ééh! Sounds, kinship and the animals of the flock: <em>tł’ízí</em>, <em>dibé</em>, <em>łį́į́’</em>.</p>',
  'Storytelling in Diné Bizaad':
    '<p>Winter stories are told in winter only; until then we learn to listen, and to share our own.</p>',
  'World History': '<p>From the first cities to the first ships around the world.</p>',
  'Museums of the Valley': '<p>Periods 2 to 6. A museum every week; <strong>entry fees are included</strong>.</p>',
  Debate: '<p>Claim, reason, evidence, and changing your mind in public.</p>',
  Economics: '<p>Prices, wages, trade and trade-offs, with the newspaper as a textbook.</p>',
  'Personal Finance': '<p>Budgets, credit, taxes, rent. <em>Counts half a credit.</em></p>',
  'Yoga and Balance': '<p>An hour to breathe in the middle of the week. Bring a mat if you have one.</p>',
}
