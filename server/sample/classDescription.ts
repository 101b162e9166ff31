const SCIENCES: Readonly<Record<string, string>> = {
  'Math Puzzles': '<p>Problems that look impossible for ten minutes. No worksheets.</p>',
  'Everyday Arithmetic': '<p>Fractions, percentages and estimates with recipes, maps and money.</p>',
  'Pre-Algebra':
    '<p>Ratios, negative numbers and first equations.</p><p>Leads to <em>Algebra I</em>; can’t be taken with it.</p>',
  'Algebra I': '<p>Linear equations to quadratics. Placement test in the first week.</p>',
  'Algebra II': '<p>Functions of every kind. <strong>Graphing calculator required.</strong></p>',
  Geometry: '<p>Proof, construction and the plane, with compass and straightedge.</p>',
  'Pre-Calculus': '<p>Trigonometry, sequences and limits for those who plan on calculus.</p>',
  Biology:
    '<p>Cells to ecosystems, with a dissection (there is an <em>alternative</em> for those who would rather not).</p>',
  Chemistry: '<p>Atoms, bonds, reactions. Goggles provided; <strong>long hair tied, closed shoes</strong>.</p>',
  'Life Science': '<p>What lives in a cup of pond water, and how it lives.</p>',
  'Earth Science': '<p>Rocks, weather and the night sky. One evening with telescopes, date to be announced.</p>',
  'Kitchen Chemistry':
    '<p>Why does bread rise?</p><ul><li>Acids and bases</li><li>Crystals</li><li>One experiment to eat each week</li></ul>',
  'Desert Field Studies':
    '<p>Periods 2 to 6. We leave by bus at 9:40 and return by 2:00. <strong>Hat, two bottles of water, lunch.</strong></p>',
  'Wildflower Field Studies':
    '<p>Periods 2 to 6. Following the bloom from the valley to the rim. <strong>Hat, two bottles of water, lunch.</strong></p>',
  'Nature Journal': '<p>One spot, watched and drawn every week until it has changed.</p>',
  'Harvest Garden': '<p>Squash, beans and corn: three sisters, one bed, and what to do with them.</p>',
  'Seed to Salad': '<p>Start seeds under lights, plant out in March, eat in May.</p>',
  'Robotics I':
    '<p>Build and program a robot that follows a line. Teams of two.</p><p>New to robotics? <em>Start here.</em></p>',
  'Robotics II': '<p>Sensors, gears and a contest. <strong>Not together with Robotics I.</strong></p>',
  'Coding in Python': '<p>From the first line to a game of your own. Laptops provided.</p>',
  'Board Game Design': '<p>Invent a game, play it, find out what is wrong with it, repeat.</p>',
}

const ADDED: Readonly<Record<string, string>> = {
  'Map Making': '<p>Pace, sketch and survey the campus, then hide a treasure for the others.</p>',
  'Ancient Civilizations': '<p>Egypt, Mesopotamia and the Hohokam, whose canals still run under our streets.</p>',
  Weaving: '<p>From fleece to a small rug: carding, spinning, and the <strong>upright loom</strong>.</p>',
  'Web Design': '<p>Pages that work on any phone, built with nothing but text. Laptops provided.</p>',
  Calligraphy: '<p>Pen, ink and patience. Ends with a poem on good paper.</p>',
  'Study Hall': '<p>A quiet room after the last bell, with a tutor for mathematics and writing.</p>',
  'Puppet Theater': '<p>We build the puppets, the stage and the play.</p>',
  Geography: '<p>Rivers, borders, cities: why people live where they live.</p>',
  Woodworking: '<p>Measure, saw, sand. One box each. <strong>Closed shoes and tied hair.</strong></p>',
  Physics: '<p>Motion, forces and energy, with carts, ramps and a trebuchet.</p>',
  Printmaking: '<p>Linocut and monotype. Wear something that may get ink on it.</p>',
  Animation: '<p>Twelve drawings a second: flip books, stop motion, and one short film together.</p>',
  'Spanish Conversation':
    '<p>Talk, listen, play, cook. Mistakes are welcome. <em>Spanish I or the same at home.</em></p>',
  'Public Speaking': '<p>Three speeches: to inform, to persuade, to celebrate.</p>',
}

const ARTS: Readonly<Record<string, string>> = {
  Pottery:
    '<p>Pinch, coil and slab, then the <strong>wheel</strong>. Two pieces of each child are fired and go home.</p><p><em>Materials: $15, paid to the teacher.</em></p>',
  Ceramics: '<p>For those who know the wheel: sets, lids and glazes we mix ourselves.</p>',
  Photography:
    '<p>Light, frame, moment. A phone camera is enough. We end with a show in the Dining Hall; see <a href="https://example.org/show">last year’s pictures</a>.</p>',
  'Comics and Cartoons': '<p>From a single joke to a story of eight pages, printed and stapled.</p>',
  'Drama Workshop':
    '<p>Voice, body, improvisation, and one <strong>performance</strong> in the last week. Families are invited.</p>',
  'Beginning Violin':
    '<p>No experience needed.</p><ul><li>Rental violins: <a href="https://example.org/violins">sizes and prices</a></li><li>Fifteen minutes of practice a day</li></ul>',
  'Intermediate Violin':
    '<p>For players who read first position. <strong>Not together with Beginning Violin</strong>; if in doubt, check with Mr. Okafor.</p>',
  'Concert Choir': '<p>Four voices, three concerts. Sopranos and basses are equally welcome.</p>',
  'Guitar Lab': '<p>Chords, strumming and songs. Bring an acoustic guitar, or borrow one of six.</p>',
  'Origami and Geometry of Paper': '<p>From the crane to curved folds, and the mathematics that explains them.</p>',
  'Apprenticeship Day':
    '<p>One day a week with a professional: a printer, a luthier, a vet or a baker. <em>Families drive.</em></p>',
  'Cooking Around the World':
    '<p>One country a week. <strong>Let us know about allergies</strong> before the first class.</p>',
}

const LANGUAGE_ARTS: Readonly<Record<string, string>> = {
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

const PRIMARY_AND_MIXED: Readonly<Record<string, string>> = {
  'Little Explorers':
    '<p>A whole day of <strong>stories, numbers, paint and mud</strong>.</p><ul><li>Pack lunch, a snack and water</li><li>Send a change of clothes</li></ul>',
  Trailblazers:
    '<p>Reading, math and science through one <em>big question</em> every three weeks. This semester begins with: where does our water come from?</p>',
  'Forest School':
    '<p>Outside <strong>in every weather but lightning</strong>. We build, climb, whittle and cook.</p><p>Closed shoes, a hat and two bottles of water.</p>',
  'Chess Corner': '<p>For third graders who know how the pieces move, and for those who want to.</p>',
  'Recorder Choir': '<p>Ten easy tunes and one hard one. <em>The school lends recorders.</em></p>',
  'Lunch Bunch':
    '<p>A supervised table and time on the field. <strong>Lunch is brought from home</strong>; food can’t be warmed up.</p>',
  'Homework Club': '<p>A quiet room and a helper after the last bell.</p>',
  'Folk Dance': '<p>Circle, line and couple dances from many countries. Bring soft shoes; no partner needed.</p>',
  'Team Games': '<p>Ultimate, kickball, capture the flag. Every team is drawn anew each week.</p>',
  'Friday Film Club':
    '<p>One film a month, watched twice: first for the story, then for <em>how it is made</em>. All titles are rated G or PG.</p>',
  'Bicycle Repair': '<p>Bring a bicycle that needs fixing.</p>',
}

const DESCRIPTIONS = { ...PRIMARY_AND_MIXED, ...ADDED, ...ARTS, ...SCIENCES, ...LANGUAGE_ARTS }

/** Sanitized HTML of p, strong, em, ul, li and a, or empty. */
export function classDescription(name: string): string {
  return DESCRIPTIONS[name] ?? ''
}
