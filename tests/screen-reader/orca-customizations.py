# Orca runs this at its start, as it does its owner's customizations: it writes what it says into the file
# SPOKEN_FILE, one JSON object a line, with the language that the page gives the words.
import json
import os

import orca.settings as settings
import orca.speech as speech
from orca.speech_generator import SpeechGenerator

# A busy machine is slow, which is no hang.
settings.timeoutTime = 0

spoken = open(os.environ["SPOKEN_FILE"], "a", buffering=1)
speak = speech._speak
SITE = "pt"
# Names of espeak-ng's voices. A family without a name is dropped.
VOICES = {"pt": "Portuguese (Brazil)", "en": "English (Great Britain)"}
voice_of = SpeechGenerator.voice


def language_of(generator, lang, obj):
    """The words' language; of the words of a whole element, that of its text."""
    if lang or not obj:
        return lang or SITE
    parts = generator._script.utilities.getLanguageAndDialectFromTextAttributes(obj)
    return next((part[2] for part in parts if part[2]), SITE)


def voice_in_language(generator, key=None, **args):
    """Orca 43 knows the words' language, but only later versions ask for a voice that speaks it."""
    voices = voice_of(generator, key, **args)
    lang = language_of(generator, args.get("language"), args.get("obj"))
    voices[0]["family"] = {"name": VOICES.get(lang, lang), "lang": lang}
    return voices


def language(voice):
    voices = voice if isinstance(voice, list) else [voice]
    families = [one.get("family") or {} for one in voices if isinstance(one, dict)]
    return next((family["lang"] for family in families if family.get("lang")), "")


def record(text, voice, interrupt):
    spoken.write(json.dumps({"text": text, "lang": language(voice)}) + "\n")
    speak(text, voice, interrupt)


SpeechGenerator.voice = voice_in_language
speech._speak = record
