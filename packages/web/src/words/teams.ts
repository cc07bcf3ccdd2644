import type { Plural } from "../format.ts"

const en = {
  title: "Teams",
  about: "What your teams spend on language models, by the telemetry of their agents and services.",
  none: "There is no team yet.",
  noneOfYours: (email: string) => `You are not in a team. Ask an administrator to add ${email}.`,
  noEmail: "Your sign-in has no verified e-mail, by which an administrator could add you to a team.",
  all: "All teams",
  columns: { team: "Team", spent: "This month", budget: "Budget of the month" },
  members: { one: "member", other: "members" } as Plural,
  noBudget: "no budget",
  within: (budget: string, share: string) => `${share} of a budget of ${budget}`,
  over: (budget: string, by: string) => `${by} over the budget of ${budget}`,
  month: "This month",
  unknownTeam: (name: string) => `There is no team “${name}” that you may see.`,
  start: {
    administrator: "Make a token below, and give it to the exporter of your agents and services.",
    member: "An administrator makes a token, with which your agents and services send their telemetry here."
  },
  form: {
    add: "Make a team",
    change: "Change the team",
    name: "Name",
    nameHint: "Small letters, digits and hyphens",
    badName: "Enter small letters, digits and hyphens, but not “all”.",
    taken: "There is a team of this name.",
    members: "Members",
    membersHint: "E-mails of those who may see the team's spend, one on each line",
    budget: "Budget of a month in dollars",
    budgetHint: "Empty: no budget",
    pseudonyms: "Show people by pseudonyms",
    save: "Save",
    saved: "Saved."
  },
  tokens: {
    title: "Tokens",
    about: "A token lets an exporter of OpenTelemetry send telemetry for this team. It can read nothing.",
    none: "The team has no token yet.",
    label: "What it is for",
    example: "Laptops of the team",
    noLabel: "Enter what the token is for.",
    add: "Make a token",
    end: "End",
    endOf: (label: string) => `End the token ${label}`,
    ended: (label: string) => `Ended: ${label}. What it sent stays.`,
    made: "The token is shown only now. For every exporter of OpenTelemetry:",
    claude: "Claude Code needs in addition:"
  },
  erasure: {
    title: "Delete usage",
    person: "Only of this person",
    personHint: "As the report names them; empty: of all",
    until: "Only up to this day",
    open: "Delete usage…",
    question: "Delete this usage?",
    text: "It is deleted at once and for good. The report says of each day how many responses were deleted.",
    keep: "Keep it",
    confirm: "Delete usage",
    done: "Deleted."
  },
  deletion: {
    title: "Delete the team",
    open: "Delete the team…",
    question: "Delete the team and all its usage?",
    text: "Its usage is deleted at once and for good, and its tokens end.",
    keep: "Keep it",
    confirm: "Delete the team"
  }
}

const ru: typeof en = {
  title: "Команды",
  about: "Сколько ваши команды тратят на языковые модели, по телеметрии их агентов и сервисов.",
  none: "Команд пока нет.",
  noneOfYours: (email) => `Вы не состоите ни в одной команде. Попросите администратора добавить ${email}.`,
  noEmail: "У вашего входа нет подтверждённой почты, по которой администратор мог бы добавить вас в команду.",
  all: "Все команды",
  columns: { team: "Команда", spent: "В этом месяце", budget: "Бюджет месяца" },
  members: { one: "участник", few: "участника", many: "участников", other: "участника" },
  noBudget: "нет бюджета",
  within: (budget, share) => `${share} бюджета в ${budget}`,
  over: (budget, by) => `на ${by} больше бюджета в ${budget}`,
  month: "В этом месяце",
  unknownTeam: (name) => `Команды «${name}», которую вы можете видеть, нет.`,
  start: {
    administrator: "Создайте ниже токен и передайте его экспортёру ваших агентов и сервисов.",
    member: "Администратор создаёт токен, с которым ваши агенты и сервисы отправляют сюда телеметрию."
  },
  form: {
    add: "Создать команду",
    change: "Изменить команду",
    name: "Название",
    nameHint: "Строчные латинские буквы, цифры и дефисы",
    badName: "Введите строчные латинские буквы, цифры и дефисы, но не «all».",
    taken: "Команда с таким названием уже есть.",
    members: "Участники",
    membersHint: "Почта тех, кто может видеть расходы команды, по одной в строке",
    budget: "Бюджет на месяц в долларах",
    budgetHint: "Пусто: без бюджета",
    pseudonyms: "Показывать людей под псевдонимами",
    save: "Сохранить",
    saved: "Сохранено."
  },
  tokens: {
    title: "Токены",
    about: "С токеном экспортёр OpenTelemetry отправляет телеметрию этой команды. Читать с ним ничего нельзя.",
    none: "Токенов пока нет.",
    label: "Для чего он",
    example: "Ноутбуки команды",
    noLabel: "Введите, для чего токен.",
    add: "Создать токен",
    end: "Отозвать",
    endOf: (label) => `Отозвать токен: ${label}`,
    ended: (label) => `Отозван: ${label}. Отправленное с ним остаётся.`,
    made: "Токен показан только сейчас. Для любого экспортёра OpenTelemetry:",
    claude: "Claude Code нужно ещё:"
  },
  erasure: {
    title: "Удалить данные",
    person: "Только этого человека",
    personHint: "Как он назван в отчёте; пусто: всех",
    until: "Только по этот день",
    open: "Удалить данные…",
    question: "Удалить эти данные?",
    text: "Они удаляются сразу и навсегда. В отчёте видно, сколько ответов за какой день удалено.",
    keep: "Оставить",
    confirm: "Удалить данные",
    done: "Удалено."
  },
  deletion: {
    title: "Удалить команду",
    open: "Удалить команду…",
    question: "Удалить команду и все её данные?",
    text: "Её данные удаляются сразу и навсегда, а токены перестают действовать.",
    keep: "Оставить",
    confirm: "Удалить команду"
  }
}

export const TEAMS_WORDS = { en, ru }
