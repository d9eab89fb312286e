/** A dictation's text, and answers to it with the mark that a teacher gives each. */
type MarkedText = { said: string; answers: readonly (readonly [wrote: string, mark: number])[] };

/**
 * Sixty answers written for this test, with the mark a teacher gives each, in steps of 0.5: a wrong, missing or added
 * word costs its share of ten, a misspelt one half of that. They were marked before the comparison saw them.
 */
export const MARKED: readonly MarkedText[] = [
  {
    said: "My brother usually takes the bus to work on Mondays.",
    answers: [
      ["My brother usually takes the bus to work on Mondays.", 10],
      ["my brother usualy takes the bus to work on mondays", 9.5],
      ["My brother takes the bus to work on Mondays", 9],
      ["My brother usually take the bus to work on Monday", 9],
      ["My brother usually takes a bus to walk on Mondays", 8],
      ["My brother usually takes the bus to the work on Mondays", 9],
      ["My broder usualy teikes the bus to work in Mondays", 7],
      ["My brother the bus to work Mondays", 7],
      ["My mother is usually at the bus", 3.5],
      ["", 0],
    ],
  },
  {
    said: "She didn't receive the letter because the address on the envelope was wrong.",
    answers: [
      ["She did not recieve the letter because the adress on the envelope was wrong", 9],
      ["She didnt receive the letter because the address on the envelop was wrong", 9.5],
      ["She didn't receive a letter because the address was wrong", 7],
      ["She doesn't receive the letters because the address of the envelope was wrong", 8],
      ["She didn't received the letter because the adress in the envelope was wrong.", 8.5],
      ["He didn't receive the letter because the address on the envelope is wrong", 8.5],
      ["She didn't see the later because the dress on the envelope was long", 7],
      ["She receive letter because address on envelope wrong", 6],
      ["She didn't", 1.5],
      ["She didn't receive the letter. Because the address on the envelope it was wrong", 9],
    ],
  },
  {
    said: "We're meeting at half past ten, so please don't forget to bring your passport and tickets.",
    answers: [
      ["We are meeting at 10:30, so please do not forget to bring your passport and tickets.", 10],
      ["We're meeting at half past ten so please don't forget bring your passport and ticket", 9],
      ["Were meeting at half past ten, so please dont forget to bring your passport and tickets", 9.5],
      ["We're meeting at half past two, so please don't forget to bring your passports and tickets", 9],
      ["We meeting at half past ten so please forget to bring your passport and tickets", 9],
      ["We are meeting half past ten please don't forget bring passport tickets", 7],
      ["We're eating at half past ten, so please don't forget to bring your pasport and tikets", 9],
      ["We're meeting at ten past half so please don't forget to bring you passport and tickets", 8.5],
      ["Meeting ten passport tickets", 2.5],
      ["We're meeting at half past ten, so please don't forget to bring your passport and your tickets tomorrow", 9],
    ],
  },
  {
    said: "Twenty-one students have already finished the exercise about their favourite neighbourhood.",
    answers: [
      ["21 students have already finished the exercise about their favorite neighborhood.", 10],
      ["Twenty one students have all ready finished the exercise about there favourite neighbourhood", 8.5],
      ["Twenty-one student have already finish the exercise about their favourite neighbourhood", 9],
      ["Twenty students have already finished the exercise about their favourite neighbourhood", 9],
      ["Twenty-one students already finished the exercises about their favorite neighbor", 8],
      ["Twenty-one students have already finished the exercise about the favorite neighborhood", 9],
      ["Twenty-five students have ready finish the exercise of their favourite neighbourhood", 7],
      ["Twenty one estudents have alredy finished the exercize about their favorit neiborhood", 8],
      ["Students finished exercise favourite neighbourhood", 4],
      ["Twenty-one students have already finished the exercise", 6.5],
    ],
  },
  {
    said: "If I had known about the traffic, I would have left home much earlier and taken the train.",
    answers: [
      ["If I’d known about the traffic, I’d have left home much earlier and taken the train", 10],
      ["If I had know about the traffic, I would have left home much early and take the train", 9],
      ["If I had known about the traffic I would leave home much earlier and taken the train", 9],
      ["If I have known about traffic, I would have left home earlier and took the train", 8],
      ["If I had no one about the traffic I would of left home much earlier and taken the train", 8.5],
      ["If I knew about the traffic I will leave the home earlier and take the train", 6.5],
      ["I had known about the traffic I would have left much earlier taken train", 8],
      ["If I had known about the trafic, I would have left home much ealier and taken the trein", 9],
      ["If I would have left home", 3.5],
      ["I do not understand the audio", 0.5],
    ],
  },
  {
    said: "The government announced yesterday that it will definitely invest more than three million dollars in a well-known public hospital downtown.",
    answers: [
      [
        "The government announced yesterday that it will definitely invest more than 3 million dollars in a well known public hospital downtown",
        10,
      ],
      [
        "The goverment anounced yesterday that it will definately invest more than three million dollars in a well-known public hospital downtown",
        9.5,
      ],
      [
        "The government announced yesterday that will definitely invest more than three million dollars in a public hospital downtown",
        8.5,
      ],
      [
        "Government announced yesterday it will definitely invest more than $3 million in well-known public hospitals downtown",
        8.5,
      ],
      [
        "The government announced yesterday that it will defiantly invest more then three millions dollar in a well-known public hospital downtown",
        8.5,
      ],
      [
        "The government announce yesterday that it would definitely investing more than thirty million dollars in the well-known public hospital in downtown",
        7.5,
      ],
      ["The government said yesterday that they will invest more than three million dollars in a hospital", 6.5],
      [
        "The govern anounce yesterday it will definitly invest more three million dolars a well known public ospital downtown",
        7,
      ],
      ["The government will invest dollars in hospital", 3.5],
      ["The government announced yesterday", 2],
    ],
  },
];
